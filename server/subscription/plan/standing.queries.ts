import { sql } from 'kysely'
import type { z } from 'zod'
import { allowances, planNames, priceOf } from '#contract/subscription/plans.ts'
import { isPaused } from '#contract/subscription/standing.ts'
import type { Standing, SubscriptionPaymentRow } from '#contract/subscription/subscription.schema.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { sellsUntil, stateOf } from './standing.ts'
import { balanceOf, planCurrency, readSubscription } from './term.ts'

type Answer = z.input<typeof Standing>

/** How the merchant stands with the platform today. */
export async function standingOf(ctx: Ctx): Promise<Omit<Answer, 'offers' | 'payments'>> {
  const subscription = await readSubscription(ctx)
  const today = todayOf(ctx)
  const state = stateOf(subscription ?? null, today)
  const until = subscription ? sellsUntil(subscription) : null
  const daysLeft =
    until === null
      ? null
      : isPaused(state)
        ? 0
        : Temporal.PlainDate.from(today).until(Temporal.PlainDate.from(until)).days + 1
  return {
    state,
    plan: subscription?.plan ?? null,
    currency: planCurrency(ctx, subscription),
    today,
    trialEndsOn: subscription?.trialEndsOn ?? null,
    paidUntil: subscription?.paidUntil ?? null,
    sellsUntil: until,
    daysLeft,
    balanceMinor: await balanceOf(ctx),
    mayPay: may(ctx, 'setting.consumption.pay'),
  }
}

/** What it paid and owes is for whoever may pay; that selling is paused is everybody's. */
export async function readStanding(ctx: Ctx): Promise<Answer> {
  const standing = await standingOf(ctx)
  const { currency, mayPay } = standing
  const offers = planNames.map((plan) => ({
    plan,
    monthMinor: priceOf(plan, 1, currency),
    yearMinor: priceOf(plan, 12, currency),
    orders: allowances[plan].orders,
    messages: allowances[plan].messages,
    storageBytes: allowances[plan].storage,
    partnerOrders: allowances[plan].partner,
  }))
  if (!mayPay) return { ...standing, balanceMinor: 0, offers, payments: [] }
  return { ...standing, offers, payments: await paymentsOf(ctx) }
}

async function paymentsOf({ db, scope }: Ctx): Promise<SubscriptionPaymentRow[]> {
  const { rows } = await sql<SubscriptionPaymentRow>`
    select id, number, plan, months, currency, price_minor as "priceMinor", amount_minor as "amountMinor", state,
           from_day::text as "fromDay", until_day::text as "untilDay", created_at as "createdAt", paid_at as "paidAt"
      from subscription_payment where merchant_id = ${scope.merchantId} and state <> 'expired' order by id desc limit 24`.execute(
    db,
  )
  return rows
}
