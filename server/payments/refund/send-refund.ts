import { moneyBackStates } from '#contract/payments/refund.states.ts'
import type { App } from '../../kit/app-services.ts'
import { fail } from '../../kit/call/errors.ts'
import { reasonOf } from '../../kit/call/reason.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { readConnection } from '../../kit/outside/connections.ts'
import { sendNow, type Sender } from '../../kit/outside/outbox.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import {
  Refused,
  type AttemptRecord,
  type Port,
  type RefundRecord,
  type ProviderRefund,
} from '../adapters/adapter.ts'
import { adapters } from '../adapters/adapters.ts'
import { lockAttempt, readAttempt } from '../attempt/records.ts'
import { readDisputesOf } from '../dispute/read-disputes.ts'
import { applyProviderRefund } from './apply-provider-refund.ts'
import { refundPayment } from './start-refund.ts'
import { lockRefund, moveBack, readRefund, refundOut } from './records.ts'

/** Sends a refund, or asks after one that was taken and has not ended. */
export const sendRefund: Sender = async (ctx, { subjectId: id, tries }) => {
  const refund = await lockRefund(ctx, id)
  if (!moneyBackStates.is(refund.state, 'underWay')) return undefined
  const isTaken = refund.state === 'processing' && refund.outside_id !== ''
  if (!isTaken) await moveBack(ctx, refund, 'send')
  const { attempt, port } = await portOf(ctx, refund)
  return async ({ inMerchant }) => {
    const response = await ask({ attempt, refund, port }, tries === 0, isTaken).catch(
      (error: unknown): ProviderRefund => {
        if (!(error instanceof Refused)) throw error
        return { state: 'failed', error: error.message }
      },
    )
    if (response)
      await inMerchant(port.connection.merchantId, (own) => applyProviderRefund(own, id, response))
  }
}

type Sent = { attempt: AttemptRecord; refund: RefundRecord; port: Port }

async function portOf(ctx: Ctx, refund: RefundRecord): Promise<Sent> {
  const attempt = await readAttempt(ctx, refund.attempt_id)
  return {
    attempt,
    refund,
    port: { app: ctx.app, connection: await readConnection(ctx, attempt.connection_id) },
  }
}

/** Asks how a refund stands that was taken. */
export async function checkRefund(app: App, merchantId: number, id: number): Promise<void> {
  const sent = await withSystemCtx(app, merchantId, async (ctx) => portOf(ctx, await readRefund(ctx, id)))
  const response = await ask(sent, false, true)
  if (response) await withSystemCtx(app, merchantId, (ctx) => applyProviderRefund(ctx, id, response))
}

/** The first time it is sent at once; after that whoever may have it already is asked before. */
async function ask(
  { attempt, refund, port }: Sent,
  isFirst: boolean,
  isTaken: boolean,
): Promise<ProviderRefund | undefined> {
  const adapter = adapters[attempt.system]
  const earlier = isFirst ? undefined : await adapter.queryRefund?.(port, attempt, refund)
  if (earlier || isTaken) return earlier
  if (!adapter.refund) throw new Refused('no-refund', '')
  if (await isDisputed({ attempt, refund, port }))
    return {
      state: 'failed',
      error: reasonOf({ word: 'payments.refundErrors.charge_for_pending_refund_disputed' }),
    }
  return adapter.refund(port, attempt, refund)
}

/**
 * Has its cardholder taken the money meanwhile? The provider is asked, as its message may be lost; what was found is held by the
 * payment's row, which a dispute and a refund lock alike.
 */
async function isDisputed({ attempt: { id, system, payment_id: paymentId }, port }: Sent): Promise<boolean> {
  await readDisputesOf(port, system, paymentId)
  return withSystemCtx(port.app, port.connection.merchantId, async (ctx) => {
    const attempt = await lockAttempt(ctx, id)
    const { disputed_minor: disputed, refunding_minor: refunding, refunded_minor: refunded } = attempt
    return disputed > 0 && disputed + refunding + refunded > attempt.amount_minor
  })
}

/** Once more, by hand: one under way is sent again under its own number; one that has certainly failed begins anew. */
export async function retryRefund(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const { attempt_id: attemptId } = await readRefund(ctx, id)
  await lockAttempt(ctx, attemptId)
  const refund = await lockRefund(ctx, id)
  if (moneyBackStates.is(refund.state, 'underWay')) {
    if (refund.state === 'processing') await moveBack(ctx, refund, 'send')
    await sendNow(ctx, refundOut(id))
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
  await sendNow(ctx, refundOut(id))
  return { done: true }
}
