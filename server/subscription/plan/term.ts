import { sql } from 'kysely'
import { planCurrencyOf, type PlanCurrency, type PlanName } from '#contract/subscription/plans.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { forgetSessions } from '../../identity/identity.public.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { dayBegins } from '../../kit/text/today.ts'
import { sellsUntil, type Term } from './standing.ts'

export type Subscription = Term & {
  id: number
  plan: PlanName
  currency: PlanCurrency
}

/** The merchant's plan; undefined where it has none and no limits. */
export async function readSubscription(
  ctx: Ctx,
  lock: '' | 'for update' = '',
): Promise<Subscription | undefined> {
  const { rows } = await sql<Subscription>`
    select id, plan, currency, trial_ends_on::text as "trialEndsOn", paid_until::text as "paidUntil"
      from subscription where merchant_id = ${ctx.scope.merchantId} ${sql.raw(lock)}`.execute(ctx.db)
  return rows[0]
}

/** What the merchant pays the platform in, or would. */
export const planCurrency = ({ merchant }: Ctx, subscription: Subscription | undefined): PlanCurrency =>
  subscription?.currency ?? planCurrencyOf(merchant.currency)

/** What the merchant has with the platform; below zero it owes. */
export async function balanceOf({ db, scope }: Ctx): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(amount_minor), 0)::float8 as minor from subscription_entry
     where merchant_id = ${scope.merchantId}`.execute(db)
  return rows[0]?.minor ?? 0
}

/** Gives the plan new days, and the orders with them. */
export async function changeTerm(
  ctx: Ctx,
  { id, ...before }: Subscription,
  changes: Partial<Term> & { plan?: PlanName },
): Promise<void> {
  const { trialEndsOn, paidUntil, plan } = { ...before, ...changes }
  await updateRow(ctx, 'subscription', { id }, { plan, trial_ends_on: trialEndsOn, paid_until: paidUntil })
  await sellUntil(ctx, { trialEndsOn, paidUntil })
}

/** Orders are taken until the end of the last day, where the merchant is; sessions of this process know it at once. */
export async function sellUntil(ctx: Ctx, term: Term): Promise<void> {
  const { merchantId } = ctx.scope
  await ctx.db
    .updateTable('platform.merchant')
    .set({ selling_until: dayBegins(ctx, sellsUntil(term), 1) })
    .where('id', '=', merchantId)
    .execute()
  ctx.afterCommit(() => forgetSessions(ctx.app, merchantId))
}
