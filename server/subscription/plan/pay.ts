import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { priceOf, type Months, type PlanName } from '#contract/subscription/plans.ts'
import type { PayPlan, PlanCheckout } from '#contract/subscription/subscription.schema.ts'
import type { z } from 'zod'
import { fail } from '../../kit/call/errors.ts'
import { inTransaction } from '../../kit/call/in-transaction.ts'
import type { CallCtx, Ctx } from '../../kit/ctx.ts'
import { insertRow, updateRow } from '../../kit/db/rows.ts'
import { beginCheckout, platformConnection } from '../../payments/payments.public.ts'
import { startSubscription } from './start.ts'
import { settlePayment } from './settle.ts'
import { balanceOf, readSubscription } from './term.ts'

/** A checkout is open for an hour, as those of guests. */
const minutes = 60

type Waiting = {
  id: number
  number: string
  plan: PlanName
  months: Months
  currency: string
  amountMinor: number
  payUrl: string
  connectionId: number
  createdAt: string
  expiresAt: string
}

/**
 * Begins to pay for a plan. What the balance covers is not asked for, what is owed is asked for with it. Two that begin at once, or
 * one who comes back, get one checkout: the database holds no two that wait. Another plan replaces it; paid all the same, it counts.
 */
export async function payPlan(ctx: CallCtx, ask: PayPlan): Promise<z.input<typeof PlanCheckout>> {
  const connectionId = await platformConnection(ctx)
  const prepared = await inTransaction(ctx, (inner) => prepare(inner, ask, connectionId))
  if ('paidId' in prepared) return { id: prepared.paidId, state: 'paid', payUrl: '' }
  if (prepared.payUrl) return { id: prepared.id, state: 'waiting', payUrl: prepared.payUrl }
  const payUrl = await openCheckout(ctx, prepared)
  return { id: prepared.id, state: 'waiting', payUrl }
}

async function prepare(
  ctx: Ctx,
  { plan, months }: PayPlan,
  connectionId: number,
): Promise<Waiting | { paidId: number }> {
  await startSubscription(ctx)
  const subscription = (await readSubscription(ctx, 'for update')) ?? fail('subscription.noPlan')
  const { currency } = subscription
  const priceMinor = priceOf(plan, months, currency)
  const amountMinor = Math.max(0, priceMinor - (await balanceOf(ctx)))
  const waiting = await readWaiting(ctx)
  const isSame = waiting?.plan === plan && waiting.months === months && waiting.amountMinor === amountMinor
  if (waiting && isSame && Date.parse(waiting.expiresAt) > ctx.now.getTime()) return waiting
  if (waiting) await updateRow(ctx, 'subscription_payment', { id: waiting.id }, { state: 'replaced' })
  const number = `L${ctx.now.getTime().toString(36).toUpperCase()}${randomBytes(5).toString('hex').toUpperCase()}`
  const { id } = await insertRow(ctx, 'subscription_payment', {
    number,
    plan,
    months,
    currency,
    amount_minor: amountMinor,
    price_minor: priceMinor,
    state: 'waiting',
    connection_id: connectionId,
    created_at: ctx.now.toISOString(),
    created_by_name: ctx.actor.name,
    expires_at: new Date(ctx.now.getTime() + minutes * 60_000).toISOString(),
  })
  if (amountMinor > 0) return (await readWaiting(ctx)) ?? fail('notFound')
  await settlePayment(ctx, id)
  return { paidId: id }
}

async function readWaiting({ db, scope }: Ctx): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select id, number, plan, months, currency, amount_minor as "amountMinor", pay_url as "payUrl", connection_id as "connectionId",
           created_at as "createdAt", expires_at as "expiresAt"
      from subscription_payment where merchant_id = ${scope.merchantId} and state = 'waiting' for update`.execute(
    db,
  )
  return rows[0]
}

/** Asks the provider for its page, outside of any transaction; without an answer the same number is asked for again. */
async function openCheckout(ctx: CallCtx, payment: Waiting): Promise<string> {
  const { number, currency, plan, months, connectionId } = payment
  const title = `${ctx.app.word(ctx.language, `subscription.plans.${plan}`)} · ${ctx.app.word(ctx.language, `subscription.periods.${months}`)}`
  const response = await beginCheckout(
    ctx,
    {
      number,
      currency,
      title,
      method: 'card',
      amount_minor: payment.amountMinor,
      created_at: payment.createdAt,
      expires_at: payment.expiresAt,
    },
    { connectionId, back: `${ctx.app.config.publicUrl}/light-trialEnd?payment=${payment.id}` },
  ).catch((error: unknown) => {
    ctx.app.log.warn({ err: error }, 'a checkout could not be opened')
    return fail('subscription.providerFailed')
  })
  const payUrl = response.payUrl || fail('subscription.providerFailed')
  return inTransaction(ctx, (inner) => storeCheckout(inner, payment.id, response.outsideId ?? '', payUrl))
}

/** The first page that was opened is the one: it is asked after by its id. */
async function storeCheckout(
  { db, scope }: Ctx,
  id: number,
  outsideId: string,
  payUrl: string,
): Promise<string> {
  const { rows } = await sql<{ payUrl: string }>`
    update subscription_payment
       set outside_id = case when outside_id = '' then ${outsideId} else outside_id end,
           pay_url = case when outside_id = '' then ${payUrl} else pay_url end
     where merchant_id = ${scope.merchantId} and id = ${id} returning pay_url as "payUrl"`.execute(db)
  return rows[0]?.payUrl ?? fail('notFound')
}
