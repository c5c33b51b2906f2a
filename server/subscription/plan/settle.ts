import { sql } from 'kysely'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { insertRow, lockRow, updateRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { todayOf } from '../../kit/text/today.ts'
import { earnReferral } from '../referral/earn-referral.ts'
import { settleBills } from '../usage/settle-bills.ts'
import { periodOf } from './standing.ts'
import { changeTerm, readSubscription } from './term.ts'

/** The merchant's payment, locked: whoever settles it looks at it after this. */
export const lockPayment = (ctx: Ctx, id: number) => lockRow(ctx, 'subscription_payment', id)

/**
 * A payment has come: it is booked once, the plan gets its days, and orders are taken again at once. However many learn of
 * it at the same time, the lock of the plan lets one of them do it. What was paid by a checkout that another replaced counts
 * all the same, for the days that follow.
 */
export async function settlePayment(ctx: Ctx, id: number): Promise<void> {
  const subscription = (await readSubscription(ctx, 'for update')) ?? fail('subscription.noPlan')
  const payment = await lockPayment(ctx, id)
  if (payment.state === 'paid') return
  const { plan, currency, amount_minor: amountMinor, price_minor: priceMinor } = payment
  const { fromDay, untilDay } = periodOf(subscription, todayOf(ctx), payment.months === 12 ? 12 : 1)
  await updateRow(ctx, 'subscription_payment', payment, {
    state: 'paid',
    paid_at: ctx.now.toISOString(),
    from_day: fromDay,
    until_day: untilDay,
  })
  const at = ctx.now.toISOString()
  const entry = { currency, payment_id: id, at }
  if (amountMinor > 0)
    await insertRow(ctx, 'subscription_entry', { ...entry, kind: 'payment', amount_minor: amountMinor })
  await insertRow(ctx, 'subscription_entry', { ...entry, kind: 'plan', amount_minor: -priceMinor })
  await changeTerm(ctx, subscription, { plan, paidUntil: untilDay })
  // A merchant that pays is no trial any more.
  await sql`update platform.merchant set plan = 'active' where id = ${ctx.scope.merchantId} and plan = 'trial'`.execute(
    ctx.db,
  )
  await settleBills(ctx)
  // Credit alone is no payment: a prize is earned by money.
  if (amountMinor > 0) await earnReferral(ctx)
  await emit(ctx, 'subscription.planPaid', {
    subject: 'merchant',
    subjectId: ctx.scope.merchantId,
    facts: { number: payment.number, plan, from: fromDay, until: untilDay },
  })
}
