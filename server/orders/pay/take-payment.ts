import type { Job } from '../../kit/jobs/jobs.ts'
import { failNow, settleNow } from '../refunds/move-refund.ts'
import { onRefund } from '../refunds/refund-records.ts'
import { refundStates } from '#contract/orders/refunds/refund.states.ts'
import {
  askerOf,
  readLink,
  depositOf,
  keepRest,
  onEachLink,
  refuseLink,
  settleLink,
  stateOfBack,
  takeLink,
} from '../../payments/payments.public.ts'
import { onOrder } from '../act/on-order.ts'
import { awaitsPayment, whyNotOrder } from '../order/order-rules.ts'
import { todayOf } from '../../kit/text/today.ts'
import { dueOf, payFrom } from './due.ts'

/** Enough has come for an order's link: the order is paid by it, or, where it wants no such money any more, a person decides. */
export const takePaymentJob: Job = onEachLink(async (ctx, linkId) => {
  const { subject_id: id } = await readLink(ctx, linkId)
  await onOrder(ctx, { id }, async (work) => {
    const { order } = work
    const link = await takeLink(work.ctx, linkId)
    if (!link) return
    const why = whyNotOrder(order, 'pay', todayOf(work.ctx))
    if (why || !awaitsPayment(order)) return refuseLink(work.ctx, link, order.code)
    // It may cost more or less by now than when its link was made.
    const amountMinor = Math.min(dueOf(order), link.paid_minor)
    payFrom(work, depositOf(order.agent_id, order.currency), 'link', amountMinor)
    await settleLink(work.ctx, link, null)
    if (amountMinor < link.paid_minor)
      await keepRest(work.ctx, link, link.paid_minor - amountMinor, order.code)
  })
})

/** A provider told how a refund of ours stands: the request that asked for it follows. */
export const refundReportedJob: Job = async ({ inMerchant }, { merchantId, refundId, attempt }) => {
  await inMerchant(merchantId, async (ctx) => {
    const asker = await askerOf(ctx, Number(refundId))
    if (!asker) return
    await onRefund(ctx, { id: asker }, async (work, refund) => {
      if (refund.attempt !== Number(attempt) || refund.way !== 'card') {
        work.moved = false
        return
      }
      const { state, why } = await stateOfBack(work.ctx, refund.id)
      if (state === 'done' && refund.status === 'agreed') return settleNow(work, refund)
      const isOpen = refundStates.open('refundBounce', refund.status)
      if (state !== 'failed' || !isOpen) {
        work.moved = false
        return
      }
      await failNow(work, refund, why)
    })
  })
}
