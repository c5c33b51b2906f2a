import { sql } from 'kysely'
import type { z } from 'zod'
import type { PaymentCheck } from '#contract/subscription/subscription.schema.ts'
import type { App } from '../../kit/app-services.ts'
import type { CallCtx, Ctx } from '../../kit/ctx.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import type { JobContext, JobPayload } from '../../kit/jobs/jobs.ts'
import { ofAllMerchants } from '../../kit/nodes/of-all-merchants.ts'
import { readConnection } from '../../kit/outside/connections.ts'
import { incomingIds, markHandled, readIncoming } from '../../kit/outside/inbox.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { askCheckout } from '../../payments/payments.public.ts'
import { lockPayment, settlePayment } from './settle.ts'

type PlanCheckView = Awaited<ReturnType<typeof askCheckout>>
type Open = { id: number; number: string; outsideId: string; connectionId: number }

/** Those that may still be paid: the one that waits, and those it replaced, until a day after their end. */
const openPayments = async ({ db, scope }: Ctx): Promise<Open[]> =>
  (
    await sql<Open>`select id, number, outside_id as "outsideId", connection_id as "connectionId" from subscription_payment
      where merchant_id = ${scope.merchantId} and state in ('waiting', 'replaced') and outside_id <> ''
        and expires_at > now() - interval '1 day' order by id`.execute(db)
  ).rows

/** Asks the provider what became of a merchant's payments, and writes it down. */
export async function checkPayments(app: App, merchantId: number): Promise<void> {
  const open = await withSystemCtx(app, merchantId, openPayments)
  for (const { connectionId, ...payment } of open) {
    const connection = await withSystemCtx(app, merchantId, (ctx) => readConnection(ctx, connectionId))
    const response = await askCheckout(app, connection, payment).catch((error: unknown) => {
      // Nobody knows yet: it is asked after again.
      app.log.warn({ err: error, merchantId, id: payment.id }, 'a checkout could not be asked after')
    })
    if (response) await withSystemCtx(app, merchantId, (ctx) => applyReported(ctx, payment.id, response))
  }
}

/** What is paid by another number, amount or currency than was asked pays for nothing: a person looks at it. */
async function applyReported(ctx: Ctx, id: number, response: PlanCheckView): Promise<void> {
  if (response.state === 'expired') {
    const payment = await lockPayment(ctx, id)
    if (payment.state === 'waiting' || payment.state === 'replaced')
      await updateRow(ctx, 'subscription_payment', payment, { state: 'expired' })
  }
  if (response.state !== 'paid') return
  const { number, amount_minor: amountMinor, currency } = await lockBehindPlan(ctx, id)
  if (response.number === number && response.amountMinor === amountMinor && response.currency === currency)
    return settlePayment(ctx, id)
  const payment = await lockPayment(ctx, id)
  if (payment.state === 'paid' || payment.state === 'mismatch') return
  await updateRow(ctx, 'subscription_payment', payment, { state: 'mismatch' })
  await emit(ctx, 'subscription.paymentMismatch', {
    subject: 'merchant',
    subjectId: ctx.scope.merchantId,
    facts: { number },
  })
}

/** The plan is locked before its payment, as whoever begins one does: nobody waits in a circle. */
async function lockBehindPlan(ctx: Ctx, id: number) {
  await sql`select from subscription where merchant_id = ${ctx.scope.merchantId} for update`.execute(ctx.db)
  return lockPayment(ctx, id)
}

/** Back from the provider's page, or whenever a person wants to know. */
export async function checkNow({ app, scope }: CallCtx): Promise<z.input<typeof PaymentCheck>> {
  await checkPayments(app, scope.merchantId)
  return withSystemCtx(app, scope.merchantId, async ({ db }) => {
    const { rows } = await sql<z.output<typeof PaymentCheck>>`select state from subscription_payment
      where merchant_id = ${scope.merchantId} order by paid_at desc nulls last, id desc limit 1`.execute(db)
    return rows[0] ?? { state: 'none' as const }
  })
}

/** The provider has told of something: it is asked what. */
export async function takeNews({ app, inMerchant }: JobContext, payload: JobPayload): Promise<void> {
  await checkPayments(app, payload.merchantId)
  await inMerchant(payload.merchantId, async (ctx) => {
    const incoming = await readIncoming(ctx, incomingIds(payload))
    await markHandled(
      ctx,
      incoming.map(({ id }) => id),
      'handled',
    )
  })
}

/** What nobody told is asked after. */
export async function checkDue({ app }: JobContext): Promise<void> {
  const rows = await ofAllMerchants<{ merchant_id: number }>(app, { name: 'subscriptions_paying' })
  for (const { merchant_id: id } of rows)
    await checkPayments(app, id).catch((error: unknown) =>
      app.log.warn({ err: error, merchantId: id }, 'payments of a plan could not be asked after'),
    )
}
