import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { ItemNames } from '#contract/orders/orders.schema.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { Job } from '../../kit/jobs/jobs.ts'
import { momentText } from '../../kit/text/moment-text.ts'
import { disputedOrder, keepPack, type PackPart } from '../../payments/payments.public.ts'
import { listVouchers } from '../../ticketing/ticketing.public.ts'
import type { CancelStep } from '../money/cancellation.ts'
import { lockOrder, type OrderRecord } from '../order/order-records.ts'
import { orderThread } from '../thread/thread.queries.ts'

/** What was sold, how it was used, what was said, and on what terms it was booked: the answer to a cardholder's dispute. */
export const gatherDisputeJob: Job = ({ inMerchant }, { merchantId, disputeId }) =>
  inMerchant(merchantId, async (ctx) => {
    const id = Number(disputeId)
    const orderId = await disputedOrder(ctx, id)
    if (orderId === undefined) return
    const { order } = await lockOrder(ctx, orderId)
    const policy = policyText(ctx, order)
    const used = await voucherParts(ctx, order.id)
    await keepPack(ctx, id, {
      parts: [
        orderPart(ctx, order),
        ...used.parts,
        { heading: say(ctx, 'policy'), text: policy },
        ...(await threadPart(ctx, order.id)),
      ],
      evidence: {
        serviceDate: order.service_date,
        product: `${itemOf(order)} (${order.code})`,
        customerName: order.contact_name,
        customerEmail: order.contact_email,
        policy,
        summary: used.summary,
      },
    })
  })

const say = (ctx: Ctx, key: string, params: Record<string, string> = {}): string =>
  ctx.app.word('en', `payments.pack.${key}`, params)
const itemOf = ({ item_names: names, item_name: name }: OrderRecord): string =>
  nameIn(ItemNames.parse(names), 'en') || name
const at = (ctx: Ctx, moment: string | null): string =>
  moment ? momentText(new Date(moment), ctx.merchant.timeZone) : ''

const orderPart = (ctx: Ctx, order: OrderRecord): PackPart => ({
  heading: say(ctx, 'order'),
  facts: [
    [say(ctx, 'code'), order.code],
    [say(ctx, 'item'), itemOf(order)],
    [say(ctx, 'serviceDate'), order.service_date],
    [say(ctx, 'guests'), String(order.adults + order.children + order.infants)],
    [
      say(ctx, 'contact'),
      [order.contact_name, order.contact_email, order.contact_phone].filter(Boolean).join(' · '),
    ],
    [say(ctx, 'bookedAt'), at(ctx, order.created_at)],
    [say(ctx, 'total'), `${groupedAmount(order.total_minor, order.currency)} ${order.currency}`],
  ],
})

/** Vouchers with each use: when, where, by whom it was taken. */
async function voucherParts(ctx: Ctx, orderId: number): Promise<{ parts: PackPart[]; summary: string }> {
  const { rows } = await listVouchers(ctx, { orderId })
  const used = rows.flatMap(({ entitlements }) => entitlements.filter(({ redeemedAt }) => redeemedAt))
  const parts = rows.map((voucher): PackPart => ({
    heading: say(ctx, 'voucher', { code: voucher.code }),
    facts: [[say(ctx, 'issued'), at(ctx, voucher.issuedAt)]],
    table: {
      heads: [say(ctx, 'guest'), say(ctx, 'service'), say(ctx, 'used'), say(ctx, 'place')],
      rows: voucher.entitlements.map((one) => [
        one.guestName,
        nameIn(one.lineName, 'en'),
        one.redeemedAt ? at(ctx, one.redeemedAt) : say(ctx, one.noShow ? 'noShow' : 'notUsed'),
        [one.place, one.redeemedBy].filter(Boolean).join(', '),
      ]),
    },
  }))
  const all = rows.reduce((sum, { entitlements }) => sum + entitlements.length, 0)
  return {
    parts,
    summary: all ? say(ctx, 'usedOf', { used: String(used.length), all: String(all) }) : '',
  }
}

/** The rule of cancelling as the order carries it since it was booked: later changes of the product do not touch it. */
function policyText(ctx: Ctx, order: OrderRecord): string {
  const stored = ({ keepBasisPoints, keepMinor, keepNights }: CancelStep): string =>
    keepMinor !== undefined
      ? `${groupedAmount(keepMinor, order.currency)} ${order.currency}`
      : keepNights !== undefined
        ? say(ctx, 'nights', { count: String(keepNights) })
        : `${(keepBasisPoints ?? 0) / 100} %`
  const steps = order.cancel_rule
    .toSorted((a, b) => b.hoursBefore - a.hoursBefore)
    .map((step) => say(ctx, 'keeps', { hours: String(step.hoursBefore), kept: stored(step) }))
  const first = order.cancel_rule.reduce((max, { hoursBefore }) => Math.max(max, hoursBefore), 0)
  return [
    say(ctx, 'accepted', { at: at(ctx, order.created_at) }),
    steps.length ? say(ctx, 'freeUntil', { hours: String(first) }) : say(ctx, 'freeAlways'),
    ...steps,
  ].join('\n')
}

/** What was said between us and the buyer; never what staff said among themselves, or to a supplier. */
async function threadPart(ctx: Ctx, orderId: number): Promise<PackPart[]> {
  const { rows } = await orderThread(ctx, { id: orderId })
  const said = rows.filter(({ side, removed, text }) => side === 'agent' && !removed && text)
  if (!said.length) return []
  const heads = [say(ctx, 'at'), say(ctx, 'who'), say(ctx, 'said')]
  return [
    {
      heading: say(ctx, 'thread'),
      table: { heads, rows: said.map((one) => [at(ctx, one.at), one.authorName, one.text]) },
    },
  ]
}
