import { sql } from 'kysely'
import { priceOf, type PlanCurrency } from '#contract/subscription/plans.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { insertRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { enqueue, type JobContext, type JobPayload } from '../../kit/jobs/jobs.ts'
import { planCurrency, readSubscription, type Subscription } from '../plan/term.ts'
import { settleBills } from '../usage/settle-bills.ts'

/** The first payment of a merchant that was recommended: its prize is given to the other one in that one's own transaction. */
export async function earnReferral(ctx: Ctx): Promise<void> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<{ referrer: number }>`
    update platform.referral set earned_at = ${ctx.now.toISOString()}
     where merchant_id = ${merchantId} and earned_at is null returning referrer_id as referrer`.execute(
    ctx.db,
  )
  const [earned] = rows
  if (!earned) return
  await enqueue(
    { db: ctx.db, scope: { merchantId: earned.referrer } },
    'subscription.givePrize',
    { referredId: merchantId },
    { key: `prize-${merchantId}` },
  )
}

/** One month of the smallest plan, or of the merchant's own where it has one. */
export function prizeOf(
  ctx: Ctx,
  subscription: Subscription | undefined,
): { amountMinor: number; currency: PlanCurrency } {
  const currency = planCurrency(ctx, subscription)
  return { amountMinor: priceOf(subscription?.plan ?? 'starter', 1, currency), currency }
}

/** Books the prize for a merchant that was brought: once, however often it is run. */
export async function givePrize(
  { inMerchant }: JobContext,
  { merchantId, referredId }: JobPayload,
): Promise<void> {
  await inMerchant(merchantId, (ctx) => bookPrize(ctx, Number(referredId)))
}

export async function bookPrize(ctx: Ctx, referredId: number): Promise<void> {
  const { rows } = await sql`select from platform.referral where merchant_id = ${referredId}
    and referrer_id = ${ctx.scope.merchantId} and earned_at is not null for update`.execute(ctx.db)
  if (rows.length === 0) return
  const had = await sql`select from subscription_entry where merchant_id = ${ctx.scope.merchantId}
    and referred_merchant_id = ${referredId}`.execute(ctx.db)
  if (had.rows.length > 0) return
  const subscription = await readSubscription(ctx, 'for update')
  const { amountMinor, currency } = prizeOf(ctx, subscription)
  await insertRow(ctx, 'subscription_entry', {
    kind: 'prize',
    amount_minor: amountMinor,
    currency,
    referred_merchant_id: referredId,
    at: ctx.now.toISOString(),
  })
  await settleBills(ctx)
  await emit(ctx, 'subscription.prizeEarned', { subject: 'merchant', subjectId: ctx.scope.merchantId })
}
