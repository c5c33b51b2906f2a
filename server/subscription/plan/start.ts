import { sql } from 'kysely'
import { planCurrencyOf, trialDays } from '#contract/subscription/plans.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'

/** A merchant without a plan gets one to pay for: as it was without an end, it owes nothing for the days until now. */
export async function startSubscription(ctx: Ctx): Promise<void> {
  await sql`insert into subscription (merchant_id, plan, currency, trial_ends_on)
    values (${ctx.scope.merchantId}, 'starter', ${planCurrencyOf(ctx.merchant.currency)}, ${todayOf(ctx)}::date - 1)
    on conflict (merchant_id) do nothing`.execute(ctx.db)
}

/** A new merchant may try everything for so many days, today included. */
export async function startTrial(
  ctx: Ctx,
  country: string,
): Promise<{ trialEndsOn: string; paidUntil: null }> {
  const trialEndsOn = Temporal.PlainDate.from(todayOf(ctx))
    .add({ days: trialDays - 1 })
    .toString()
  await sql`insert into subscription (merchant_id, plan, currency, country, trial_ends_on)
    values (${ctx.scope.merchantId}, 'starter', ${planCurrencyOf(ctx.merchant.currency)}, ${country}, ${trialEndsOn})`.execute(
    ctx.db,
  )
  return { trialEndsOn, paidUntil: null }
}
