import { sql } from 'kysely'
import { attemptStates, type AttemptMove } from '#contract/payments/attempt.states.ts'
import { entryOf } from '#contract/kit/given.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { updateRow, type Columns } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import type { AttemptRecord } from '../adapters/adapter.ts'

/** Locks a payment; its link, where it has to be held too, is locked before it. */
export async function lockAttempt(ctx: Ctx, id: number): Promise<AttemptRecord> {
  const { rows } = await sql<AttemptRecord>`select * from payment_attempt
    where merchant_id = ${ctx.scope.merchantId} and id = ${id} for no key update`.execute(ctx.db)
  return rows[0] ?? fail('notFound')
}

export async function readAttempt(ctx: Ctx, id: number): Promise<AttemptRecord> {
  const { rows } = await sql<AttemptRecord>`select * from payment_attempt
    where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(ctx.db)
  return rows[0] ?? fail('notFound')
}

export async function attemptByNumber(ctx: Ctx, number: string): Promise<AttemptRecord | undefined> {
  const { rows } = await sql<AttemptRecord>`select * from payment_attempt
    where merchant_id = ${ctx.scope.merchantId} and number = ${number}`.execute(ctx.db)
  return rows[0]
}

/** Payments by their numbers, with their links locked in the order of their ids: whoever takes several waits in no circle. */
export async function attemptsByNumber(
  ctx: Ctx,
  numbers: readonly string[],
): Promise<Map<string, AttemptRecord>> {
  const { rows } = await sql<AttemptRecord>`select p.* from payment_attempt p
    join payment_link l on l.merchant_id = p.merchant_id and l.id = p.link_id
   where p.merchant_id = ${ctx.scope.merchantId} and p.number = any(${[...numbers]}::text[]) order by l.id for no key update of l`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.number, row]))
}

/** Every try to pay one thing, the newest first. */
export async function attemptsOf(
  ctx: Ctx,
  subject: AttemptRecord['subject'],
  id: number,
): Promise<AttemptRecord[]> {
  const { rows } = await sql<AttemptRecord>`select * from payment_attempt
    where merchant_id = ${ctx.scope.merchantId} and subject = ${subject} and subject_id = ${id} order by id desc`.execute(
    ctx.db,
  )
  return rows
}

/** Moves a locked one by the table. */
export async function moveAttempt(
  ctx: Ctx,
  attempt: AttemptRecord,
  move: AttemptMove,
  values: Partial<Columns<'payment_attempt'>> = {},
): Promise<void> {
  if (!attemptStates.open(move, attempt.state)) fail('operationInvalid')
  const state = attemptStates.target(move, attempt.state, null) ?? fail('operationInvalid')
  await updateRow(ctx, 'payment_attempt', attempt, { ...values, state })
  Object.assign(attempt, values, { state, version: attempt.version + 1 })
}

type PaymentEvent =
  | 'begun'
  | 'claimed'
  | 'paid'
  | 'takenBack'
  | 'failed'
  | 'rejected'
  | 'refundAsked'
  | 'refundDone'
  | 'refundFailed'
  | 'caseOpened'
  | 'caseSolved'
  | 'disputed'
  | 'disputeAnswered'
  | 'disputeEnded'

/** Which screens show what was paid for. */
const topics = { order: 'order', recharge: 'account', bill: 'agentBill', instalment: 'travelPlan' } as const

/** Told beside what changed; of what an order is paid by, at the order too. */
export const tellPayment = (
  ctx: Ctx,
  attempt: AttemptRecord,
  name: PaymentEvent,
  { reason, facts }: { reason?: string; facts?: Record<string, unknown> } = {},
): Promise<void> =>
  emit(ctx, `payments.${name}`, {
    subject: 'payment',
    subjectId: attempt.id,
    orderId: attempt.subject === 'order' ? attempt.subject_id : null,
    agentId: attempt.agent_id,
    reason: reason || null,
    agentVisible: name === 'begun' || name === 'paid' || name === 'refundDone',
    facts: {
      number: attempt.number,
      amount: `${groupedAmount(attempt.amount_minor, attempt.currency)} ${attempt.currency}`,
      ...facts,
    },
    topics: ['payment', entryOf(topics, attempt.subject)],
  })
