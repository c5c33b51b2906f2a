import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { moneyBackStates } from '#contract/payments/refund.states.ts'
import { postJournals, type AccountRef } from '../../finance/finance.public.ts'
import { ask, fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'
import { insertRow, updateRow } from '../../kit/db/rows.ts'
import { putOut } from '../../kit/outside/outbox.ts'
import type { AttemptRecord, RefundRecord } from '../adapters/adapter.ts'
import { adapters } from '../adapters/adapters.ts'
import { isTooMuchSql, tooMuchSql } from '../attempt/cases.ts'
import { lockAttempt, tellPayment } from '../attempt/records.ts'
import { onItsWayBack } from '../money/accounts.ts'
import { refundOut } from './records.ts'

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
 * Writes down that money goes back, under a number that stays: the provider is asked if, and only if, this is kept. Never
 * more than was paid, over all refunds that live, held by the payment's row.
 */
export async function startRefund(ctx: Ctx, attempt: AttemptRecord, wanted: Wanted): Promise<number> {
  if (!adapters[attempt.system].refund) fail('payments.noRefund')
  const left = leftOf(attempt)
  if (wanted.amountMinor > left || left === 0)
    fail('payments.refundTooHigh', { most: amountOf(left, attempt.currency) })
  const number = `R${Date.now().toString(36).toUpperCase()}${randomBytes(6).toString('hex').toUpperCase()}`
  const { id } = await insertRow(ctx, 'payment_refund', {
    attempt_id: attempt.id,
    number,
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
  })
  await updateRow(ctx, 'payment_attempt', attempt, {
    refunding_minor: attempt.refunding_minor + wanted.amountMinor,
  })
  attempt.refunding_minor += wanted.amountMinor
  attempt.version += 1
  await putOut(ctx, { ...refundOut(id), connectionId: attempt.connection_id, reference: number })
  await tellPayment(ctx, attempt, 'refundAsked', {
    reason: wanted.reason,
    facts: { back: amountOf(wanted.amountMinor, attempt.currency) },
  })
  return id
}

/** Where the money of a payment stands that no order has: nobody's yet, or what it was recharged to. Null: it is an order's. */
export const sourceOf = async (ctx: Ctx, attempt: AttemptRecord): Promise<AccountRef | null> =>
  (await standingOf(ctx, attempt)).source

type Standing = {
  source: AccountRef | null
  /** Of a payment that an order took in part what is over, as far as nobody has given that back; else all of it. */
  most: number
}

/** That, of the payment `a`. */
export const maxBack = sql<number>`case when a.state <> 'paid' then 0 else greatest(0, least(
  a.amount_minor - a.refunding_minor - a.refunded_minor - a.disputed_minor,
  (select c.amount_minor from payment_case c where c.merchant_id = a.merchant_id and ${tooMuchSql('rest')})
    - (select coalesce(sum(r.amount_minor), 0)::bigint from payment_refund r where r.merchant_id = a.merchant_id and r.attempt_id = a.id
          and r.asked_id is null and r.state in ${among(moneyBackStates.phases.live)}))) end`

async function standingOf(ctx: Ctx, attempt: AttemptRecord): Promise<Standing> {
  const { rows } = await sql<{
    state: string
    refund_from: AccountRef | null
    over: boolean
    most: number
  }>`select l.state, l.refund_from, ${maxBack} as most,
      ${isTooMuchSql} as over
      from payment_attempt a join payment_link l on l.merchant_id = a.merchant_id and l.id = a.link_id
     where a.merchant_id = ${ctx.scope.merchantId} and a.id = ${attempt.id}`.execute(ctx.db)
  const [link] = rows
  if (!link) fail('notFound')
  return {
    source:
      link.state === 'settled' && !link.over
        ? link.refund_from
        : { kind: 'deposit', name: 'payments', agentId: attempt.agent_id, currency: attempt.currency },
    most: link.most,
  }
}

type RefundInput = { id: number; amountMinor: number; reason: string; details?: RefundRecord['details'] }

/** The same sum of the same payment again is more often a second tab, or a colleague, than a second refund. */
async function askIfAgain(ctx: Ctx, { id, currency }: AttemptRecord, amountMinor: number): Promise<void> {
  const { rows } = await sql<{ number: string; by: string }>`
    select number, created_by_name as by from payment_refund
     where merchant_id = ${ctx.scope.merchantId} and attempt_id = ${id} and amount_minor = ${amountMinor}
       and state in ${among(moneyBackStates.phases.live)} order by id desc limit 1`.execute(ctx.db)
  const [before] = rows
  if (before)
    ask(ctx, [
      {
        key: 'payments.questions.refundAgain',
        facts: { amount: amountOf(amountMinor, currency), ...before },
      },
    ])
}

/** A person gives back what no order has: paid twice, not wanted, a recharge. An order's money goes back by its own request. */
export async function refundPayment(ctx: Ctx, input: RefundInput): Promise<{ id: number }> {
  const attempt = await lockAttempt(ctx, input.id)
  const { source, most } = await standingOf(ctx, attempt)
  if (!source) fail('payments.noRefund')
  const { amountMinor, reason, details = {} } = input
  if (amountMinor > most) fail('payments.refundTooHigh', { most: amountOf(most, attempt.currency) })
  await askIfAgain(ctx, attempt, amountMinor)
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
