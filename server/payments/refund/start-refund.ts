import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { postJournals, type AccountRef } from '../../finance/finance.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { insertRow, updateRow } from '../../kit/db/rows.ts'
import { enqueue } from '../../kit/jobs/jobs.ts'
import type { AttemptRecord, RefundRecord } from '../adapters/adapter.ts'
import { adapters } from '../adapters/adapters.ts'
import { lockAttempt, tellPayment } from '../attempt/records.ts'
import { onItsWayBack } from '../money/accounts.ts'

/** What can still go back of a payment: what its cardholder took by a dispute does not. */
export const leftOf = ({
  state,
  amount_minor: amount,
  refunding_minor: refunding,
  refunded_minor: refunded,
  disputed_minor: disputed,
}: AttemptRecord): number => (state === 'paid' ? Math.max(0, amount - refunding - refunded - disputed) : 0)

export const amountOf = (amountMinor: number, currency: string): string =>
  `${groupedAmount(amountMinor, currency)} ${currency}`

type Wanted = {
  amountMinor: number
  reason: string
  details?: RefundRecord['details']
  /** What asks for it, and its own attempt: the same one asks once. */
  by?: { name: 'order'; id: number; attempt: number }
}

/**
 * Writes down that money goes back, under a number that stays: the provider is asked by a job, if and only if this is kept. Never
 * more than was paid, over all refunds that live, held by the payment's row.
 */
export async function startRefund(ctx: Ctx, attempt: AttemptRecord, wanted: Wanted): Promise<number> {
  if (!adapters[attempt.system].refund) fail('payments.noRefund')
  const left = leftOf(attempt)
  if (wanted.amountMinor > left || left === 0)
    fail('payments.refundTooHigh', { most: amountOf(left, attempt.currency) })
  const { id } = await insertRow(ctx, 'payment_refund', {
    attempt_id: attempt.id,
    number: `R${Date.now().toString(36).toUpperCase()}${randomBytes(6).toString('hex').toUpperCase()}`,
    currency: attempt.currency,
    amount_minor: wanted.amountMinor,
    reason: wanted.reason,
    details: JSON.stringify(wanted.details ?? {}),
    ...(wanted.by && {
      asked_by: wanted.by.name,
      asked_id: wanted.by.id,
      asked_attempt: wanted.by.attempt,
    }),
    created_by_name: ctx.actor.name,
    next_try_at: new Date(ctx.now.getTime() + 5 * 60_000).toISOString(),
  })
  await updateRow(ctx, 'payment_attempt', attempt, {
    refunding_minor: attempt.refunding_minor + wanted.amountMinor,
  })
  attempt.refunding_minor += wanted.amountMinor
  attempt.version += 1
  await enqueue(ctx, 'payments.sendRefund', { refundId: id })
  await tellPayment(ctx, attempt, 'refundAsked', {
    reason: wanted.reason,
    facts: { back: amountOf(wanted.amountMinor, attempt.currency) },
  })
  return id
}

/** Where the money of a payment stands that no order has: nobody's yet, or what it was recharged to. Null: it is an order's. */
export async function sourceOf(ctx: Ctx, attempt: AttemptRecord): Promise<AccountRef | null> {
  const { rows } = await sql<{ state: string; refund_from: AccountRef | null; surplus: boolean }>`
    select l.state, l.refund_from, exists (select from payment_case c where c.merchant_id = l.merchant_id and c.once_key = ${`surplus ${attempt.id}`}) as surplus
      from payment_link l where l.merchant_id = ${ctx.scope.merchantId} and l.id = ${attempt.link_id}`.execute(
    ctx.db,
  )
  const [link] = rows
  if (!link) fail('notFound')
  const isSettled = link.state === 'settled' && !link.surplus
  return isSettled
    ? link.refund_from
    : { kind: 'deposit', name: 'payments', agentId: attempt.agent_id, currency: attempt.currency }
}

type Asked = { id: number; amountMinor: number; reason: string; details?: RefundRecord['details'] }

/** A person gives back what no order has: paid twice, not wanted, a recharge. An order's money goes back by its own request. */
export async function refundPayment(ctx: Ctx, asked: Asked): Promise<{ id: number }> {
  const attempt = await lockAttempt(ctx, asked.id)
  const source = await sourceOf(ctx, attempt)
  if (!source) fail('payments.noRefund')
  const { amountMinor, reason, details = {} } = asked
  const id = await startRefund(ctx, attempt, { amountMinor, reason, details })
  await postJournals(ctx, [
    {
      kind: 'payment-back',
      agentId: attempt.agent_id,
      memo: attempt.number,
      onceKey: `payment back ${id} 1`,
      entries: [
        { account: source, debitMinor: amountMinor },
        { account: onItsWayBack(attempt.currency), creditMinor: amountMinor },
      ],
    },
  ])
  return { id }
}
