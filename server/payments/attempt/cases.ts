import { sql } from 'kysely'
import type { caseKinds } from '#contract/payments/list/payment.fields.ts'
import { fail } from '../../kit/call/errors.ts'
import { reasonOf } from '../../kit/call/reason.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { updateRow, lockRow } from '../../kit/db/rows.ts'
import { notify } from '../../kit/events.ts'
import type { AttemptRecord } from '../adapters/adapter.ts'
import { readAttempt, tellPayment } from './records.ts'

type Case = {
  kind: (typeof caseKinds)[number]
  /** One case for one thing, however often it is told. */
  onceKey: string
  connectionId: number
  attempt?: AttemptRecord
  amountMinor?: number | undefined
  currency?: string | undefined
  /** What was told, in figures. */
  told: string
}

/** Puts before people what no rule can decide. */
export async function openCase(
  ctx: Ctx,
  { kind, onceKey, connectionId, attempt, ...facts }: Case,
): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`insert into payment_case (merchant_id, once_key, kind, connection_id, attempt_id, link_id, currency, amount_minor, told)
    values (${ctx.scope.merchantId}, ${onceKey}, ${kind}, ${connectionId}, ${attempt?.id ?? null}, ${attempt?.link_id ?? null},
      ${facts.currency ?? attempt?.currency ?? null}, ${facts.amountMinor ?? attempt?.amount_minor ?? null}, ${facts.told})
    on conflict do nothing returning id`.execute(ctx.db)
  const [made] = rows
  if (!made) return
  if (attempt) await tellPayment(ctx, attempt, 'caseOpened', { facts: { told: facts.told } })
  else notify(ctx, ['payment'], made.id)
}

/** Somebody has seen to it, and says how. */
export async function solveCase(
  ctx: Ctx,
  { id, reason }: { id: number; reason: string },
): Promise<{ done: true }> {
  const row = await lockRow(ctx, 'payment_case', id)
  if (row.state !== 'open') fail('operationInvalid')
  await updateRow(ctx, 'payment_case', row, {
    state: 'solved',
    solution: reason,
    solved_at: ctx.now.toISOString(),
    solved_by_name: ctx.actor.name,
  })
  if (row.attempt_id) await tellPayment(ctx, await readAttempt(ctx, row.attempt_id), 'caseSolved', { reason })
  return { done: true }
}

/** What is too much: of a payment for what was paid, or wanted no money any more, all of it; the rest where its link wanted less by then. */
type TooMuch = 'surplus' | 'rest'
const tooMuchKey = (kind: TooMuch, attemptId: number): string => `${kind} ${attemptId}`
export const surplusKey = (attemptId: number): string => tooMuchKey('surplus', attemptId)
export const restKey = (attemptId: number): string => tooMuchKey('rest', attemptId)
/** The key of such a case `c`, of the payment whose id is named. */
export const tooMuchSql = (kind: TooMuch, attemptId = 'a.id') =>
  sql`c.once_key = concat(${sql.lit(`${kind} `)}, ${sql.ref(attemptId)})`
/** Is there one of the payment `a`? */
export const isSurplusSql = sql<boolean>`exists (select from payment_case c
  where c.merchant_id = a.merchant_id and ${tooMuchSql('surplus')})`
export const isTooMuchSql = sql<boolean>`exists (select from payment_case c
  where c.merchant_id = a.merchant_id and (${tooMuchSql('surplus')} or ${tooMuchSql('rest')}))`

export async function isSurplus(ctx: Ctx, attemptId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from payment_case
    where merchant_id = ${ctx.scope.merchantId} and once_key = ${surplusKey(attemptId)}`.execute(ctx.db)
  return rows.length > 0
}

/** What is over of all that came for a link. */
export async function restOf(ctx: Ctx, linkId: number): Promise<number> {
  const { rows } = await sql<{
    minor: number
  }>`select coalesce(sum(amount_minor), 0)::bigint as minor from payment_case c
    where merchant_id = ${ctx.scope.merchantId} and link_id = ${linkId} and ${tooMuchSql('rest', 'c.attempt_id')}`.execute(
    ctx.db,
  )
  return rows[0]?.minor ?? 0
}

/** What was told of another amount, currency or number than was asked; each thing that was told once. */
export const mismatchKey = (attemptId: number, what: string, response: string): string =>
  `mismatch ${attemptId} ${what} ${response}`

/** What was told of another amount or currency is settled by the right one: nobody has to look any more. */
export async function settleMismatch(ctx: Ctx, attempt: AttemptRecord): Promise<void> {
  const reason = reasonOf({ word: 'payments.text.rightTold' })
  const { numAffectedRows } =
    await sql`update payment_case set version = version + 1, state = 'solved', solution = ${reason},
      solved_at = ${ctx.now.toISOString()}, solved_by_name = ${ctx.actor.name}
    where merchant_id = ${ctx.scope.merchantId} and attempt_id = ${attempt.id} and kind = 'mismatch' and state = 'open'
      and once_key ~ '^mismatch [0-9]+ (amount|currency|number unreadable) '`.execute(ctx.db)
  if (numAffectedRows) await tellPayment(ctx, attempt, 'caseSolved', { reason })
}

/** It had not come after all: nobody decides about it any more, and should it come again somebody does anew. */
export async function dropSurplus(ctx: Ctx, attemptId: number, reason: string): Promise<void> {
  const keys = [surplusKey(attemptId), restKey(attemptId)]
  await sql`update payment_case set once_key = once_key || ' ' || id::text, version = version + 1, state = 'solved',
      solution = case when state = 'open' then ${reason} else solution end,
      solved_at = coalesce(solved_at, ${ctx.now.toISOString()}), solved_by_name = coalesce(nullif(solved_by_name, ''), ${ctx.actor.name})
    where merchant_id = ${ctx.scope.merchantId} and once_key = any(${keys}::text[])`.execute(ctx.db)
}
