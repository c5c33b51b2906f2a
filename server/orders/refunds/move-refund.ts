import type { z } from 'zod'
import type { ForceRefund, RedoRefund } from '#contract/orders/refunds/refund.schema.ts'
import { refundStates, waysOf } from '#contract/orders/refunds/refund.states.ts'
import type { OrderState } from '#contract/orders/order-acts.schema.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { reasonOf } from '../../kit/call/reason.ts'
import { enqueue } from '../../kit/jobs/jobs.ts'
import { disputedOf } from '../../payments/payments.public.ts'
import { followNow } from '../act/follow-work.ts'
import { amountText } from '../act/settle-lines.ts'
import { dueAt } from '../deadlines/due-at.ts'
import type { OrderWork } from '../order/order-work.ts'
import { heldOf } from './order-money.ts'
import { carried, promise, takeBack, uncarried } from './refund-money.ts'
import {
  endOf,
  moveRefund,
  onRefund,
  refundEvent,
  type OneRefund,
  type RefundRecord,
} from './refund-records.ts'

type Reasoned = OneRefund & { reason: string }

/** Its money is set apart, and its way begins: by a job, so that what leaves the house has left if, and only if, this is kept. */
async function begin(work: OrderWork, refund: RefundRecord): Promise<void> {
  const { ctx } = work
  if (refund.kind === 'refund') await requireUndisputed(work, refund)
  const { id, attempt, order_id: orderId } = refund
  await enqueue(ctx, 'orders.carryRefund', { refundId: id, orderId, attempt })
}

/** What a cardholder took back by a dispute is given back by no other way besides. */
async function requireUndisputed(
  { ctx, order }: OrderWork,
  { amount_minor: amount }: RefundRecord,
): Promise<void> {
  const disputed = await disputedOf(ctx, order.id)
  // What is promised is held no more.
  const max = Math.max(0, heldOf(order) + amount - disputed)
  if (disputed > 0 && amount > max) fail('orders.refundTooHigh', { most: amountText(max, order.currency) })
}

/** What every attempt begins with. */
const anew = (work: OrderWork, refund: RefundRecord) => ({
  attempt: refund.attempt + 1,
  failed_reason: '',
  due_at: dueAt(work.ctx, refund.way === 'bank' ? 'refundHours' : 'requestHours'),
})

export async function agreeNow(work: OrderWork, refund: RefundRecord): Promise<void> {
  const { ctx } = work
  const taken = promise(work, refund)
  await moveRefund(work, refund, 'refundAgree', {
    ...taken,
    ...anew(work, refund),
    agreed_at: ctx.now.toISOString(),
    agreed_by_name: ctx.actor.name,
  })
  work.events.push(refundEvent(ctx, refund, 'refundAgree'))
  await begin(work, refund)
}

/** Staff agree: the money is promised. Of two at once the second is told that it is agreed already. */
export const agreeRefund = (ctx: Ctx, input: OneRefund): Promise<OrderState> => onRefund(ctx, input, agreeNow)

/** The same way once more. */
export const retryRefund = (ctx: Ctx, input: OneRefund): Promise<OrderState> =>
  onRefund(ctx, input, async (work, refund) => {
    await moveRefund(work, refund, 'refundRetry', anew(work, refund))
    work.events.push(refundEvent(work.ctx, refund, 'refundRetry'))
    await begin(work, refund)
  })

/** Once more, by another way. */
export const redoRefund = (ctx: Ctx, { way, ...input }: z.output<typeof RedoRefund>): Promise<OrderState> =>
  onRefund(ctx, input, async (work, refund) => {
    if (!waysOf(work.order.settlement_term, refund.kind).includes(way)) failField('way', 'notAllowed')
    const patch = { way, ...anew(work, { ...refund, way }) }
    await moveRefund(work, refund, 'refundRedo', patch)
    work.events.push(refundEvent(work.ctx, refund, 'refundRedo'))
    await begin(work, refund)
  })

/** A person sent it, or saw it arrive. */
export const settleRefund = (ctx: Ctx, input: OneRefund): Promise<OrderState> =>
  onRefund(ctx, input, (work, refund) => settleNow(work, refund))

export async function settleNow(work: OrderWork, refund: RefundRecord): Promise<void> {
  await moveRefund(work, refund, 'refundSettle', endOf(work.ctx))
  await carried(work, refund)
  work.events.push(refundEvent(work.ctx, refund, 'refundSettle'))
}

/** It came back, or cannot be carried: what was done of it is undone, and it waits for somebody who knows what to do. */
export const bounceRefund = (ctx: Ctx, { reason, ...input }: Reasoned): Promise<OrderState> =>
  onRefund(ctx, input, (work, refund) => failNow(work, refund, reason))

export async function failNow(work: OrderWork, refund: RefundRecord, reason: string): Promise<void> {
  const wasDone = refund.status === 'done'
  await moveRefund(work, refund, 'refundBounce', {
    failed_reason: reason,
    ended_at: null,
    ended_by_name: '',
    ended_reason: '',
    due_at: dueAt(work.ctx, 'requestHours'),
  })
  if (wasDone) await uncarried(work, refund)
  work.events.push(refundEvent(work.ctx, refund, 'refundBounce', reason))
  // Whichever way it was to go, and whoever says so: somebody owns it until the money is where it belongs.
  if (orderStates.is(work.order.status, 'listed') && !work.order.deleted_at)
    followNow(work, 'refund-failed', reasonOf({ word: 'orders.text.refundFailed' }, reason))
}

/** Done outside already: from where it stands, by whatever the person names. */
export const forceRefund = (
  ctx: Ctx,
  { reason, method, ...input }: z.output<typeof ForceRefund>,
): Promise<OrderState> =>
  onRefund(ctx, input, async (work, refund) => {
    const taken = refundStates.is(refund.status, 'promised') ? {} : promise(work, refund)
    const how = { way: 'bank' as const, method, attempt: refund.attempt + 1, failed_reason: '' }
    await moveRefund(work, refund, 'refundForce', { ...taken, ...how, ...endOf(work.ctx, reason) })
    await carried(work, refund)
    work.events.push(refundEvent(work.ctx, refund, 'refundForce', reason))
  })

type Ending = 'refundReject' | 'refundClose' | 'refundStop' | 'refundGiveUp'

/** Ends it undone: promised money is the order's again. */
const ending =
  (move: Ending) =>
  (ctx: Ctx, { reason = '', ...input }: OneRefund & { reason?: string }): Promise<OrderState> =>
    onRefund(ctx, input, async (work, refund) => {
      const { taken_from: takenFrom } = refund
      await moveRefund(work, refund, move, { ...endOf(work.ctx, reason), taken_from: null })
      if (takenFrom) takeBack(work, refund, takenFrom)
      work.events.push(refundEvent(work.ctx, refund, move, reason))
      work.ctx.takenBackBy?.({ id: refund.id })
    })

export const rejectRefund = ending('refundReject')
export const closeRefund = ending('refundClose')
export const stopRefund = ending('refundStop')
export const giveUpRefund = ending('refundGiveUp')

/** What ended undone waits for an answer again. */
export const reopenRefund = (ctx: Ctx, input: OneRefund): Promise<OrderState> =>
  onRefund(ctx, input, async (work, refund) => {
    if (refund.kind !== 'supplier-refund' && work.order.deleted_at) fail('operationInvalid')
    await moveRefund(work, refund, 'refundReopen', {
      ended_at: null,
      ended_by_name: '',
      ended_reason: '',
      failed_reason: '',
      agreed_at: null,
      agreed_by_name: '',
      due_at: dueAt(work.ctx, 'requestHours'),
    })
    work.events.push(refundEvent(work.ctx, refund, 'refundReopen'))
  })
