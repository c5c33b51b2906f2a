import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { attemptStates } from '#contract/payments/attempt.states.ts'
import { postJournals, type Journal } from '../../finance/finance.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { updateRow } from '../../kit/db/rows.ts'
import type { AttemptRecord, ProviderPayment } from '../adapters/adapter.ts'
import { lockLink, passOn, receive, type LinkRecord } from '../link/links.ts'
import { depositOf, heldAt } from '../money/accounts.ts'
import { claimLines } from '../money/claim-lines.ts'
import { paymentsJoin } from '../money/join-lock.ts'
import { mismatchKey, openCase, settleMismatch } from './cases.ts'
import { lockAttempt, moveAttempt, readAttempt, tellPayment } from './records.ts'

/** What several messages come to, written as sets when all are read. */
export type Gathered = { journals: Journal[]; paid: LinkRecord[] }
export const emptyUpdates = (): Gathered => ({ journals: [], paid: [] })

/**
 * Writes down what a provider says of a payment: once, however often and in whichever order it is said. Another amount, currency
 * or number than ours pays nothing: it is put before a person.
 */
export async function applyReported(ctx: Ctx, attemptId: number, response: ProviderPayment): Promise<void> {
  const gathered = emptyUpdates()
  const { connection_id: connectionId } = await readAttempt(ctx, attemptId)
  if (response.state === 'paid') await paymentsJoin(ctx, [connectionId])
  await collectReported(ctx, await readAttempt(ctx, attemptId), response, gathered)
  await writeReported(ctx, gathered)
}

/** The money of payments comes to where it is held, and whoever it is for takes it. */
export async function writeReported(ctx: Ctx, { journals, paid }: Gathered): Promise<void> {
  if (journals.length) await postJournals(ctx, journals)
  await passOn(ctx, paid)
}

/** The same, where the ledger is written by `writeReported` afterwards. */
export async function collectReported(
  ctx: Ctx,
  { id, link_id: linkId }: Pick<AttemptRecord, 'id' | 'link_id'>,
  response: ProviderPayment,
  gathered: Gathered,
): Promise<void> {
  const link = await lockLink(ctx, linkId)
  const attempt = await lockAttempt(ctx, id)
  const wrong = mismatchOf(attempt, response)
  if (wrong) return openMismatch(ctx, attempt, response, wrong)
  if (response.state === 'paid') return pay(ctx, link, attempt, response, gathered)
  if (!attemptStates.is(attempt.state, 'live')) return
  if (response.state === 'waiting') return wait(ctx, attempt, response)
  const move = response.state === 'failed' ? 'fail' : response.state === 'expired' ? 'expire' : 'close'
  if (response.state === 'unknown') {
    if (attempt.state !== 'unknown' && attempt.state !== 'claimed') await moveAttempt(ctx, attempt, 'lose')
    return
  }
  // Those that ended undone are asked after for a day more: money may still come.
  await moveAttempt(ctx, attempt, move, { error: response.error ?? '' })
  if (move === 'fail') await tellPayment(ctx, attempt, 'failed', { reason: response.error ?? '' })
}

/** What differs, in words of `payments.mismatch`; undefined where all is as we asked. What says paid has to say all three. */
export function mismatchOf(
  attempt: Pick<AttemptRecord, 'number' | 'currency' | 'amount_minor'>,
  response: ProviderPayment,
): string | undefined {
  if (response.number && response.number !== attempt.number) return 'number'
  if (response.state !== 'paid') return undefined
  if (!response.number) return 'number unreadable'
  if (response.currency !== attempt.currency) return 'currency'
  if (response.amountMinor !== attempt.amount_minor) return 'amount'
  return undefined
}

const amountSaid = (attempt: AttemptRecord, { amountMinor, currency }: ProviderPayment): string =>
  `${amountMinor === undefined ? '?' : groupedAmount(amountMinor, currency || attempt.currency)} ${currency || '?'}`

const openMismatch = (
  ctx: Ctx,
  attempt: AttemptRecord,
  response: ProviderPayment,
  what: string,
): Promise<void> =>
  openCase(ctx, {
    kind: 'mismatch',
    onceKey: mismatchKey(attempt.id, what, `${response.amountMinor ?? ''} ${response.currency ?? ''}`),
    connectionId: attempt.connection_id,
    attempt,
    amountMinor: response.amountMinor,
    currency: response.currency || undefined,
    told: `${what}: ${amountSaid(attempt, response)}`,
  })

const namesOf = (attempt: AttemptRecord, response: ProviderPayment) => ({
  outside_id: response.outsideId || attempt.outside_id,
  payment_id: response.paymentId || attempt.payment_id,
  pay_url: response.payUrl || attempt.pay_url,
  qr: response.qr || attempt.qr,
  payer: response.payer || attempt.payer,
})

async function wait(ctx: Ctx, attempt: AttemptRecord, response: ProviderPayment): Promise<void> {
  if (attemptStates.open('begin', attempt.state))
    return moveAttempt(ctx, attempt, 'begin', { ...namesOf(attempt, response), error: '' })
  await updateRow(ctx, 'payment_attempt', attempt, namesOf(attempt, response))
}

async function pay(
  ctx: Ctx,
  link: LinkRecord,
  attempt: AttemptRecord,
  response: ProviderPayment,
  gathered: Gathered,
): Promise<void> {
  if (attempt.state === 'paid') {
    if (response.paymentId && attempt.payment_id && response.paymentId !== attempt.payment_id)
      await openCase(ctx, {
        kind: 'duplicate',
        onceKey: `duplicate ${attempt.id} ${response.paymentId}`,
        connectionId: attempt.connection_id,
        attempt,
        told: response.paymentId,
      })
    return
  }
  await moveAttempt(ctx, attempt, 'pay', {
    ...namesOf(attempt, response),
    error: '',
    paid_at: ctx.now.toISOString(),
    next_check_at: null,
  })
  await settleMismatch(ctx, attempt)
  await claimLines(ctx, attempt)
  gathered.journals.push({
    kind: 'payment-received',
    orderId: attempt.subject === 'order' ? attempt.subject_id : null,
    agentId: attempt.agent_id,
    memo: attempt.number,
    onceKey: `payment ${attempt.id} ${attempt.version}`,
    entries: [
      { account: heldAt(attempt), debitMinor: attempt.amount_minor },
      { account: depositOf(attempt.agent_id, attempt.currency), creditMinor: attempt.amount_minor },
    ],
  })
  await tellPayment(ctx, attempt, 'paid')
  if (await receive(ctx, link, attempt)) gathered.paid.push(link)
}
