import { sql } from 'kysely'
import type { z } from 'zod'
import type { Language } from '#contract/kit/schema.ts'
import { mailKinds } from '#contract/mail/templates/mail-kinds.ts'
import { faultOf } from '#contract/mail/templates/template-text.ts'
import type { Previewed, TemplatePreview } from '#contract/mail/templates/template.schema.ts'
import { failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { Html, html } from '../../kit/text/html.ts'
import { cleanRichText } from '../../kit/text/rich-text.ts'
import { loadFiles } from '../../files/files.public.ts'
import { composeText } from './compose-mail.ts'
import type { Block, MailValues } from './fill-names.ts'
import { fileCid } from './frame.ts'
import { orderValues } from './order-values.ts'

/** What is typed, as its reader would have it: with the facts of the order named, or of the newest one. Nothing is kept. */
export async function previewTemplate(
  ctx: Ctx,
  { kind, language, subject, body, orderCode }: z.output<typeof TemplatePreview>,
): Promise<Previewed> {
  const clean = cleanRichText(body)
  const fault = faultOf({ subject, body: clean }, { ...mailKinds[kind], must: [] })
  if (fault) failField(fault.in, `mail.fieldErrors.${fault.why}`, { language, name: fault.name })
  const order = await orderFor(ctx, orderCode)
  const values = {
    ...exampleOf(ctx, language),
    ...(order && { ...(await orderValues(ctx, order.id)).values(language) }),
  }
  const mail = await composeText(ctx, language, { subject, body: clean }, values)
  return {
    subject: mail.subject,
    text: mail.text,
    html: await shown(ctx, mail),
    orderCode: order?.code ?? '',
  }
}

/** The frame that shows a mail fetches nothing: its pictures stand in it. */
export async function shown(ctx: Ctx, mail: { html: string; attachments: number[] }): Promise<string> {
  const files = await loadFiles(ctx, mail.attachments)
  return files.reduce(
    (text, { id, contentType, content }) =>
      text.replaceAll(`cid:${fileCid(id)}"`, `data:${contentType};base64,${content.toString('base64')}"`),
    mail.html,
  )
}

async function orderFor(
  ctx: Ctx,
  code: string | undefined,
): Promise<{ id: number; code: string } | undefined> {
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from orders where merchant_id = ${ctx.scope.merchantId}
       and ${code ? sql`code = ${code.toUpperCase()}` : sql`deleted_at is null`} order by id desc limit 1`.execute(
    ctx.db,
  )
  if (code && !rows[0]) failField('orderCode', 'unknown')
  return rows[0]
}

/** What no order tells, and what stands in the place of one where there is none. */
function exampleOf(ctx: Ctx, language: Language): MailValues {
  const word = (name: string) => ctx.app.word(language, `mail.${name}`)
  const named = (name: string) => `[${word(`variables.${name}`)}]`
  const block = (text: string): Block => ({
    text,
    html: new Html(html`<p style="padding:12px;border:1px dashed #566873;color:#566873">${text}</p>`.text),
  })
  const names = [
    'guest',
    'product',
    'date',
    'time',
    'guests',
    'orderCode',
    'pickUp',
    'agent',
    'agentOrderCode',
    'supplier',
    'answerBy',
    'name',
    'userName',
    'bill',
    'period',
    'amount',
    'dueDay',
    'paper',
    'until',
  ]
  return {
    ...Object.fromEntries(names.map((name) => [name, named(name)])),
    merchant: ctx.merchant.names[language] || ctx.merchant.names['en'] || '',
    booking: block(word('templates.bookingPlace')),
    code: block('123456'),
    link: block(word('templates.linkPlace')),
  }
}
