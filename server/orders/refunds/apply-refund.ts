import { sql } from 'kysely'
import { firstOf } from '#contract/kit/given.ts'
import { refundStates, waysOf } from '#contract/orders/refunds/refund.states.ts'
import { ApplyRefund } from '#contract/orders/refunds/refund.schema.ts'
import type { OrderState } from '#contract/orders/order-acts.schema.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { ask, fail, failField } from '../../kit/call/errors.ts'
import { among } from '../../kit/db/filters.ts'
import { insertRow } from '../../kit/db/rows.ts'
import { amountText } from '../act/settle-lines.ts'
import { leftOfSubject } from '../../payments/payments.public.ts'
import { isOutside } from '../order/order-journals.ts'
import { onOrder } from '../act/on-order.ts'
import { dueAt } from '../deadlines/due-at.ts'
import { requireOrderVerb, type OrderWork } from '../order/order-work.ts'
import { agreeNow } from './move-refund.ts'
import { checkKind, currencyOf } from './preview-refund.ts'
import { lockRefund, refundEvent, type RefundRecord } from './refund-records.ts'
import { maxOf } from './worth.ts'

/** Asks for money back, or in addition. Whoever may agree can do so with it. */
export const applyRefund = (ctx: Ctx, input: ApplyRefund): Promise<OrderState> => {
  checkKind(ctx, input)
  const { needs } = refundStates.verbs.refundAgree
  if (input.agree && ctx.actor.kind !== 'staff') failField('agree', 'notAllowed')
  if (input.agree && !may(ctx, needs)) fail('noPermission', { key: needs })
  return onOrder(ctx, input, async (work) => {
    requireOrderVerb(work, 'refund')
    work.moved = true
    await askIfAgain(work, input)
    const refund = await insertRefund(work, input)
    work.events.push(refundEvent(work.ctx, refund, 'refundApplied', input.reason))
    if (input.agree) await agreeNow(work, refund)
  })
}

type MoneyBack = {
  orderId: number
  kind: 'refund' | 'supplier-refund'
  lineIds: number[]
  amountMinor: number
  reason: string
}
/** Money back that two companies have agreed on: it is asked for and agreed at once. What is settled outside stays there. */
export const moneyBack = (ctx: Ctx, { orderId, ...requested }: MoneyBack): Promise<OrderState> =>
  onOrder(ctx, { id: orderId }, async (work) => {
    const isOwed = requested.lineIds.every((lineId) => work.costs.get(lineId)?.outside !== true)
    if (isOutside(work.order) || !isOwed) return
    work.moved = true
    const scope = requested.lineIds.length ? 'lines' : 'order'
    const input = ApplyRefund.parse({ id: orderId, ...requested, scope, guestIds: [], agree: true })
    const refund = await insertRefund(work, input)
    work.events.push(refundEvent(work.ctx, refund, 'refundApplied', requested.reason))
    await agreeNow(work, refund)
  })

/** The same sum of the same order while the first is not done is more often a second tab, or a colleague, than a second request. */
async function askIfAgain(work: OrderWork, { kind, amountMinor }: ApplyRefund): Promise<void> {
  const { ctx, order } = work
  const { rows } = await sql<{ by: string; currency: string }>`
    select applied_by_name as by, currency from order_refund
     where merchant_id = ${ctx.scope.merchantId} and order_id = ${order.id} and kind = ${kind} and amount_minor = ${amountMinor}
       and status in ${among(refundStates.phases.open)} order by id desc limit 1`.execute(ctx.db)
  for (const { by, currency } of rows)
    ask(ctx, [
      { key: 'orders.questions.refundAgain', facts: { amount: amountText(amountMinor, currency), by } },
    ])
}

async function insertRefund(work: OrderWork, input: ApplyRefund): Promise<RefundRecord> {
  const { ctx, order } = work
  const { kind, amountMinor, reason, scope } = input
  const ways = waysOf(order.settlement_term, kind)
  const way = input.way ?? firstOf(ways)
  if (!ways.includes(way)) failField('way', 'notAllowed')
  if (way === 'card' && amountMinor > (await leftOfSubject(ctx, order.id))) failField('way', 'notAllowed')
  const max = await maxOf(ctx, work, input)
  const currency = currencyOf(work, input)
  if (max !== null && amountMinor > max) fail('orders.refundTooHigh', { most: amountText(max, currency) })
  const namesLines = scope === 'lines' || kind === 'supplier-refund'
  const { id } = await insertRow(ctx, 'order_refund', {
    order_id: order.id,
    agent_id: order.agent_id,
    kind,
    status: 'applied',
    way,
    amount_minor: amountMinor,
    currency,
    line_ids: namesLines ? input.lineIds : [],
    guest_ids: scope === 'guests' ? input.guestIds : [],
    reason,
    applied_by_kind: ctx.actor.kind,
    applied_by: ctx.actor.id,
    applied_by_name: ctx.actor.name,
    applied_at: ctx.now.toISOString(),
    due_at: dueAt(ctx, 'requestHours'),
  })
  return lockRefund(ctx, id)
}
