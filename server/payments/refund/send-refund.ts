import { sql } from 'kysely'
import { moneyBackStates } from '#contract/payments/refund.states.ts'
import type { App } from '../../kit/app-services.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { enqueue, type Job, type JobContext } from '../../kit/jobs/jobs.ts'
import { OutsideFault } from '../../kit/outside/call-outside.ts'
import { readConnection } from '../../kit/outside/connections.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import {
  Refused,
  type AttemptRecord,
  type Port,
  type RefundRecord,
  type RefundTold,
} from '../adapters/adapter.ts'
import { adapters } from '../adapters/adapters.ts'
import { lockAttempt, readAttempt } from '../attempt/records.ts'
import { applyRefundTold } from './apply-refund-told.ts'
import { refundPayment } from './start-refund.ts'
import { lockRefund, moveBack, readRefund } from './records.ts'

type Sent = { attempt: AttemptRecord; refund: RefundRecord; port: Port }

/**
 * Sends a refund. Killed at any point it is run again: that it is sent is written before it is, whoever finds it sent asks the
 * provider first, and the number under which it is asked stays the same.
 */
export const sendRefund: Job = async (job, { merchantId, refundId }) => {
  const id = Number(refundId)
  const sent = await job.inMerchant(merchantId, async (ctx) => {
    const refund = await lockRefund(ctx, id)
    if (refund.state !== 'requested' && refund.state !== 'sent' && refund.state !== 'needs-details')
      return undefined
    const isFirst = refund.tries === 0
    await moveBack(ctx, refund, 'send', {
      tries: refund.tries + 1,
      next_try_at: new Date(ctx.now.getTime() + waitOf(refund.tries) * 60_000).toISOString(),
    })
    return { ...(await portOf(ctx, job.app, refund)), isFirst }
  })
  if (!sent) return
  const outcome = await ask(sent, sent.isFirst).catch(caught)
  if (!(outcome instanceof Error)) {
    await job.inMerchant(merchantId, (ctx) => applyRefundTold(ctx, id, outcome))
    return
  }
  if (outcome instanceof Refused)
    await job.inMerchant(merchantId, (ctx) =>
      applyRefundTold(ctx, id, { state: 'failed', error: outcome.message }),
    )
  else
    await job.inMerchant(merchantId, (ctx) =>
      updateRow(ctx, 'payment_refund', { id }, { error: outcome.message }).then(() => undefined),
    )
}

/** Minutes until it is sent again where nobody answered. */
const waitOf = (tries: number): number => [1, 2, 5, 10, 30][tries] ?? 60

const caught = (error: unknown): Refused | OutsideFault => {
  if (error instanceof Refused || error instanceof OutsideFault) return error
  throw error
}

async function portOf(ctx: Ctx, app: App, refund: RefundRecord): Promise<Sent> {
  const attempt = await readAttempt(ctx, refund.attempt_id)
  return { attempt, refund, port: { app, connection: await readConnection(ctx, attempt.connection_id) } }
}

/** The first time it is sent at once; after that whoever may have it already is asked before. */
async function ask({ attempt, refund, port }: Sent, isFirst: boolean): Promise<RefundTold> {
  const adapter = adapters[attempt.system]
  const known = isFirst ? undefined : await adapter.queryRefund?.(port, attempt, refund)
  if (known) return known
  if (!adapter.refund) throw new Refused('no-refund', '')
  return adapter.refund(port, attempt, refund)
}

/** Asks how a refund stands that was taken. */
export async function checkRefund(app: App, merchantId: number, id: number): Promise<void> {
  const { attempt, refund, port } = await withSystemCtx(app, merchantId, async (ctx) =>
    portOf(ctx, app, await readRefund(ctx, id)),
  )
  const told = await adapters[attempt.system].queryRefund?.(port, attempt, refund)
  if (told) await withSystemCtx(app, merchantId, (ctx) => applyRefundTold(ctx, id, told))
}

const atOnce = 100

/** Refunds without an end: those that were taken are asked after, those that nobody answered are sent again. */
export async function sendDueRefunds(job: JobContext): Promise<void> {
  const { app } = job
  const { rows } = await sql<{
    merchant_id: number
    id: number
  }>`select * from app.refunds_due(${atOnce})`.execute(app.db)
  for (const { merchant_id: merchantId, id } of rows) {
    const refund = await withSystemCtx(app, merchantId, (ctx) => readRefund(ctx, id))
    const isTaken = refund.state === 'processing' && refund.outside_id !== ''
    await (
      isTaken
        ? checkRefund(app, merchantId, id).then(() => later(app, merchantId, id))
        : resend(job, merchantId, refund)
    ).catch((error: unknown) =>
      app.log.warn({ err: error, merchantId, id }, 'a refund could not be asked after'),
    )
  }
}

const later = (app: App, merchantId: number, id: number): Promise<void> =>
  withSystemCtx(app, merchantId, async ({ db }) => {
    await sql`update payment_refund set next_try_at = now() + interval '1 hour'
      where merchant_id = ${merchantId} and id = ${id} and next_try_at <= now()`.execute(db)
  })

/** One that was refused for now is sent anew, under its own number. */
async function resend(job: JobContext, merchantId: number, { id, state }: RefundRecord): Promise<void> {
  if (state === 'processing')
    await job.inMerchant(merchantId, (ctx) =>
      updateRow(ctx, 'payment_refund', { id }, { state: 'sent' }).then(() => undefined),
    )
  await sendRefund(job, { merchantId, refundId: id })
}

/** Once more, by hand: one under way is sent again under its own number; one that has certainly failed begins anew. */
export async function retryRefund(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const { attempt_id: attemptId } = await readRefund(ctx, id)
  await lockAttempt(ctx, attemptId)
  const refund = await lockRefund(ctx, id)
  if (moneyBackStates.is(refund.state, 'underWay')) {
    if (refund.state === 'processing') await updateRow(ctx, 'payment_refund', { id }, { state: 'sent' })
    await enqueue(ctx, 'payments.sendRefund', { refundId: id })
    return { done: true }
  }
  // What a request of an order asked for is begun again there: it is its money.
  if (refund.state !== 'failed' || refund.asked_by) fail('operationInvalid')
  const { amount_minor: amountMinor, reason, details } = refund
  await refundPayment(ctx, { id: attemptId, amountMinor, reason, details })
  return { done: true }
}

/** The guest's account, for a refund that its wallet cannot take: it is sent again at once, under its own number. */
export async function giveDetails(
  ctx: Ctx,
  { id, ...details }: { id: number } & Required<RefundRecord['details']>,
): Promise<{ done: true }> {
  const { attempt_id: attemptId } = await readRefund(ctx, id)
  await lockAttempt(ctx, attemptId)
  const refund = await lockRefund(ctx, id)
  if (refund.state !== 'needs-details') fail('operationInvalid')
  await updateRow(ctx, 'payment_refund', refund, { details: JSON.stringify(details) })
  await enqueue(ctx, 'payments.sendRefund', { refundId: id })
  return { done: true }
}
