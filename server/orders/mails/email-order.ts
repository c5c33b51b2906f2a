import type { z } from 'zod'
import type { OrderState } from '#contract/orders/order-acts.schema.ts'
import { mailKindOf } from '#contract/mail/templates/mail-kinds.ts'
import type {
  OrderMail,
  OrderMailRequest,
  OrderMailDraft,
  OrderMailPreview,
  Previewed,
} from '#contract/mail/templates/template.schema.ts'
import { saveFile } from '../../files/files.public.ts'
import { failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { Html } from '../../kit/text/html.ts'
import { cleanRichText } from '../../kit/text/rich-text.ts'
import {
  fillNames,
  framed,
  orderValues,
  ownTexts,
  queueMail,
  shown,
  textOf,
  usualText,
} from '../../mail/mail.public.ts'
import { listVouchers, orderVouchersPdf } from '../../ticketing/ticketing.public.ts'
import { onOrder } from '../act/on-order.ts'
import { requireOrderVerb } from '../order/order-work.ts'

const toAgent = (kind: string): boolean => mailKindOf(kind)?.audience === 'agent'

/** What a mail from an order begins with: the narrowest text of the kind in its reader's language, its names filled in. */
export async function draftMail(
  ctx: Ctx,
  { id, kind, language }: z.output<typeof OrderMailRequest>,
): Promise<OrderMailDraft> {
  const order = await orderValues(ctx, id)
  const agent = toAgent(kind)
  const reads = language ?? (agent ? order.agentLanguage : order.guestLanguage)
  const text = (await ownTexts(ctx, kind, reads, order)) ?? usualText(ctx, kind, reads)
  const { subject, body } = fillNames(text, order.values(reads), textOf)
  return {
    to: agent ? order.agentMail : order.guestMail,
    language: reads,
    subject,
    body: body.text,
    hasVoucher: await hasVoucher(ctx, id),
  }
}

const hasVoucher = async (ctx: Ctx, orderId: number): Promise<boolean> =>
  (await listVouchers(ctx, { orderId })).rows.some(({ state }) => state !== 'void')

/** What is typed, as its reader would have it. */
export async function previewMail(
  ctx: Ctx,
  { id, language, subject, body }: z.output<typeof OrderMailPreview>,
): Promise<Previewed> {
  const { code } = await orderValues(ctx, id)
  const clean = cleanRichText(body)
  const page = await framed(ctx, language, subject, new Html(clean))
  return { subject, text: textOf(clean), html: await shown(ctx, page), orderCode: code }
}

/** Sends a mail that a person wrote, with the order's vouchers where they are asked for. */
export async function emailOrder(ctx: Ctx, input: OrderMail): Promise<OrderState> {
  const { id, kind, language, to, subject, vouchers } = input
  const body = cleanRichText(input.body)
  if (!body) failField('body', 'required')
  const order = await orderValues(ctx, id)
  const page = await framed(ctx, language, subject, new Html(body))
  // Set before the order is locked: a page takes its time.
  const files = vouchers ? [await vouchersOf(ctx, id, language)] : []
  return onOrder(ctx, input, async (work) => {
    requireOrderVerb(work, 'email')
    await queueMail(work.ctx, {
      kind,
      to,
      language,
      subject,
      text: textOf(body),
      html: page.html,
      attachments: [...page.attachments, ...files],
      orderId: id,
      partyName: toAgent(kind) ? order.agentName : order.guestName,
    })
    work.events.push({ name: 'email', facts: { to, subject } })
  })
}

/** The vouchers as the file that goes with the mail. */
async function vouchersOf(ctx: Ctx, orderId: number, language: OrderMail['language']): Promise<number> {
  if (!(await hasVoucher(ctx, orderId))) failField('vouchers', 'mail.fieldErrors.noVoucher')
  const { body, fileName = 'vouchers.pdf', contentType } = await orderVouchersPdf(ctx, { orderId, language })
  return saveFile(ctx, { kind: 'mail', name: fileName, contentType, content: Buffer.from(body) })
}
