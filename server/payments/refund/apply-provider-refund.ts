import type { Journal } from '../../finance/finance.public.ts'
import { postJournals } from '../../finance/finance.public.ts'
import { moneyBackStates } from '#contract/payments/refund.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { enqueue } from '../../kit/jobs/jobs.ts'
import { endOut, laterOut } from '../../kit/outside/outbox.ts'
import type { AttemptRecord, RefundRecord, ProviderRefund } from '../adapters/adapter.ts'
import { openCase } from '../attempt/cases.ts'
import { lockAttempt, tellPayment } from '../attempt/records.ts'
import { heldAt, onItsWayBack } from '../money/accounts.ts'
import { lockRefund, moveBack, readRefund, refundOut } from './records.ts'
import { amountOf, sourceOf } from './start-refund.ts'

/** Minutes until a refund is looked at again that nobody told us the end of. */
const waits = { processing: 60, later: 6 * 60 }

/** Writes down what a provider says of a refund, once; one that was done and failed days later takes its money back. */
export async function applyProviderRefund(
  ctx: Ctx,
  refundId: number,
  response: ProviderRefund,
): Promise<void> {
  const { attempt_id: attemptId } = await readRefund(ctx, refundId)
  const attempt = await lockAttempt(ctx, attemptId)
  const refund = await lockRefund(ctx, refundId)
  const outside_id = response.outsideId || refund.outside_id
  const isUnderWay = moneyBackStates.is(refund.state, 'underWay')
  if (response.state === 'done' && isUnderWay && differs(refund, response)) {
    await openDiffers(ctx, attempt, refund, response)
    await moveBack(ctx, refund, 'process', { outside_id })
    return laterOut(ctx, refundOut(refundId), waits.processing)
  }
  if (response.state === 'done' && isUnderWay) return finish(ctx, attempt, refund, { outside_id })
  if (response.state === 'failed' && (isUnderWay || refund.state === 'done')) {
    if (response.later && isUnderWay) {
      await moveBack(ctx, refund, 'process', { outside_id, error: response.error ?? '' })
      return laterOut(ctx, refundOut(refundId), waits.later)
    }
    return drop(ctx, attempt, refund, 'fail', { outside_id, error: response.error ?? '' })
  }
  if (!isUnderWay) return
  if (response.state === 'cancelled') return drop(ctx, attempt, refund, 'cancel', { outside_id })
  const move = response.state === 'needs-details' ? 'askDetails' : 'process'
  await moveBack(ctx, refund, move, { outside_id, error: response.error ?? '' })
  await laterOut(ctx, refundOut(refundId), waits.processing)
}

/** Another amount than was asked to go back, or one that cannot be read. */
const differs = ({ amount_minor: amount }: RefundRecord, { amountMinor }: ProviderRefund): boolean =>
  amountMinor !== undefined && amountMinor !== amount

const openDiffers = (
  ctx: Ctx,
  attempt: AttemptRecord,
  { number, currency }: RefundRecord,
  { amountMinor }: ProviderRefund,
): Promise<void> =>
  openCase(ctx, {
    kind: 'mismatch',
    onceKey: `mismatch refund ${number} ${amountMinor ?? ''}`,
    connectionId: attempt.connection_id,
    attempt,
    amountMinor: amountMinor ?? undefined,
    currency,
    told: `${number}: ${typeof amountMinor === 'number' ? amountOf(amountMinor, currency) : '?'}`,
  })

type Names = { outside_id: string; error?: string }

async function finish(ctx: Ctx, attempt: AttemptRecord, refund: RefundRecord, names: Names): Promise<void> {
  const amount = refund.amount_minor
  await moveBack(ctx, refund, 'finish', {
    ...names,
    error: '',
    ended_at: ctx.now.toISOString(),
  })
  await endOut(ctx, refundOut(refund.id))
  await updateRow(ctx, 'payment_attempt', attempt, {
    refunding_minor: attempt.refunding_minor - amount,
    refunded_minor: attempt.refunded_minor + amount,
  })
  await tellPayment(ctx, attempt, 'refundDone', { facts: { back: amountOf(amount, attempt.currency) } })
  if (refund.asked_by) return tellAsker(ctx, refund)
  await write(ctx, attempt, refund, 'paid')
}

/** Nothing came of it, or what came of it was taken back. */
async function drop(
  ctx: Ctx,
  attempt: AttemptRecord,
  refund: RefundRecord,
  move: 'fail' | 'cancel',
  names: Names,
): Promise<void> {
  const wasDone = refund.state === 'done'
  const amount = refund.amount_minor
  await moveBack(ctx, refund, move, { ...names, ended_at: ctx.now.toISOString() })
  await endOut(ctx, refundOut(refund.id))
  await updateRow(ctx, 'payment_attempt', attempt, {
    refunding_minor: attempt.refunding_minor - (wasDone ? 0 : amount),
    refunded_minor: attempt.refunded_minor - (wasDone ? amount : 0),
  })
  await tellPayment(ctx, attempt, 'refundFailed', {
    reason: names.error ?? '',
    facts: { back: amountOf(amount, attempt.currency) },
  })
  if (refund.asked_by) return tellAsker(ctx, refund)
  if (wasDone) await write(ctx, attempt, refund, 'unpaid')
  await write(ctx, attempt, refund, 'unpromise')
}

/** What asked for it is told how it stands, in a transaction of its own domain. */
const tellAsker = (ctx: Ctx, { asked_id: id, asked_attempt: attempt }: RefundRecord): Promise<void> =>
  enqueue(ctx, 'orders.refundTold', { refundId: id, attempt })

type Movement = 'unpromise' | 'paid' | 'unpaid'

/** The books of a refund that no request keeps; each state of it is written once. */
async function write(
  ctx: Ctx,
  attempt: AttemptRecord,
  refund: RefundRecord,
  movement: Movement,
): Promise<void> {
  const { amount_minor: amount, currency } = refund
  const way = onItsWayBack(currency)
  const isPaying = movement === 'paid' || movement === 'unpaid'
  const source = isPaying ? heldAt(attempt) : await sourceOf(ctx, attempt)
  if (!source) return
  const [debit, credit] = movement === 'paid' || movement === 'unpromise' ? [way, source] : [source, way]
  const journal: Journal = {
    kind: isPaying ? 'payment-refunded' : 'payment-back',
    agentId: attempt.agent_id,
    memo: attempt.number,
    onceKey: `payment back ${refund.id} ${movement} ${refund.version}`,
    entries: [
      { account: debit, debitMinor: amount },
      { account: credit, creditMinor: amount },
    ],
  }
  await postJournals(ctx, [journal])
}
