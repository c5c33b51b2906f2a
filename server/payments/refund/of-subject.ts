import { sql } from 'kysely'
import { payFacts, paySystems } from '#contract/payments/providers.ts'
import { moneyBackStates, type MoneyBackState } from '#contract/payments/refund.states.ts'
import type { AccountRef } from '../../finance/finance.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { AttemptRecord } from '../adapters/adapter.ts'
import { isSurplusSql } from '../attempt/cases.ts'
import { heldAt } from '../money/accounts.ts'
import { amountOf, leftOf, startRefund } from './start-refund.ts'

const givesBack = paySystems.filter((system) => payFacts[system].refunds)

/** What an order was paid by through providers and its link took: money that no link took is nobody's yet. */
async function paidOf(ctx: Ctx, orderId: number, lock = false): Promise<AttemptRecord[]> {
  const { rows } = await sql<AttemptRecord>`select a.* from payment_attempt a
      join payment_link l on l.merchant_id = a.merchant_id and l.id = a.link_id and l.state = 'settled'
     where a.merchant_id = ${ctx.scope.merchantId} and a.subject = 'order' and a.subject_id = ${orderId} and a.state = 'paid'
       and a.system = any(${givesBack}::text[])
       and not ${isSurplusSql}
     order by a.id desc ${sql.raw(lock ? 'for no key update of a' : '')}`.execute(ctx.db)
  return rows
}

/** How much of an order can go back the way it came; by one account of a provider. */
export async function leftOfSubject(ctx: Ctx, orderId: number): Promise<number> {
  const paid = await paidOf(ctx, orderId)
  const by = new Map<number, number>()
  for (const attempt of paid)
    by.set(attempt.connection_id, (by.get(attempt.connection_id) ?? 0) + leftOf(attempt))
  return Math.max(0, ...by.values())
}

/** What cardholders took back of an order by disputes, open or lost: no other way may give it back besides. */
export async function disputedOf(ctx: Ctx, orderId: number): Promise<number> {
  const { rows } = await sql<{
    taken: number
  }>`select coalesce(sum(disputed_minor), 0)::bigint as taken from payment_attempt
    where merchant_id = ${ctx.scope.merchantId} and subject = 'order' and subject_id = ${orderId} and state = 'paid'`.execute(
    ctx.db,
  )
  return rows[0]?.taken ?? 0
}

type Back = { id: number; attempt: number; orderId: number; amountMinor: number; reason: string }

/** The account from which it goes, or went. Where nothing can go back through a provider there is none. */
export async function backAccountOf(ctx: Ctx, back: Pick<Back, 'id' | 'orderId'>): Promise<AccountRef> {
  const { rows } =
    await sql<AttemptRecord>`select a.* from payment_refund r join payment_attempt a on a.merchant_id = r.merchant_id and a.id = r.attempt_id
    where r.merchant_id = ${ctx.scope.merchantId} and r.asked_by = 'order' and r.asked_id = ${back.id} order by r.id desc limit 1`.execute(
      ctx.db,
    )
  const [attempt = (await paidOf(ctx, back.orderId))[0]] = rows
  return attempt ? heldAt(attempt) : fail('payments.noRefund')
}

/**
 * Gives an order's money back the way it came, the latest payment first; asked again with the same attempt it does nothing more,
 * and what an earlier attempt gave back already is not given again.
 */
export async function startBackOf(ctx: Ctx, back: Back): Promise<void> {
  const begun = await backsOf(ctx, back.id)
  if (begun.some(({ attempt }) => attempt === back.attempt)) return
  const given = begun
    .filter(({ state }) => moneyBackStates.is(state, 'live'))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const paid = await paidOf(ctx, back.orderId, true)
  let wanted = back.amountMinor - given
  const [first] = paid.filter((attempt) => leftOf(attempt) > 0)
  const account = paid.find(({ connection_id: id }) => sumLeft(paid, id) >= wanted)?.connection_id
  if (wanted <= 0) return
  if (!first || account === undefined)
    fail('payments.refundTooHigh', {
      most: first ? amountOf(sumLeft(paid, first.connection_id), first.currency) : '0',
    })
  for (const attempt of paid.filter(({ connection_id: id }) => id === account)) {
    const amountMinor = Math.min(leftOf(attempt), wanted)
    if (amountMinor === 0) continue
    await startRefund(ctx, attempt, {
      amountMinor,
      reason: back.reason,
      by: { name: 'order', id: back.id, attempt: back.attempt },
    })
    wanted -= amountMinor
  }
}

const sumLeft = (paid: readonly AttemptRecord[], connectionId: number): number =>
  paid.reduce((sum, attempt) => sum + (attempt.connection_id === connectionId ? leftOf(attempt) : 0), 0)

type Begun = { state: MoneyBackState; amountMinor: number; attempt: number; error: string }

const backsOf = async (ctx: Ctx, id: number): Promise<Begun[]> =>
  (
    await sql<Begun>`select state, amount_minor as "amountMinor", asked_attempt as attempt, error from payment_refund
      where merchant_id = ${ctx.scope.merchantId} and asked_by = 'order' and asked_id = ${id} order by id`.execute(
      ctx.db,
    )
  ).rows

/** How what a request asked for stands over all payments that it takes from. */
export async function stateOfBack(
  ctx: Ctx,
  id: number,
): Promise<{ state: 'waits' | 'done' | 'failed'; why: string }> {
  const begun = await backsOf(ctx, id)
  if (begun.some(({ state }) => moneyBackStates.is(state, 'underWay'))) return { state: 'waits', why: '' }
  const last = Math.max(...begun.map(({ attempt }) => attempt))
  const failed = begun.find(({ state, attempt }) => attempt === last && state !== 'done')
  return failed ? { state: 'failed', why: failed.error || failed.state } : { state: 'done', why: '' }
}

/** The request that asked for a refund; null where a person did. */
export async function askerOf(ctx: Ctx, refundId: number): Promise<number | null> {
  const { rows } = await sql<{ asked_id: number | null }>`select asked_id from payment_refund
    where merchant_id = ${ctx.scope.merchantId} and id = ${refundId}`.execute(ctx.db)
  return rows[0]?.asked_id ?? null
}
