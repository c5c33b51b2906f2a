import { sql } from 'kysely'
import type { ImportMapping } from '#contract/order-entry/import/order-import.schema.ts'
import type { ImportRowState, ImportState } from '#contract/order-entry/import/import-states.ts'
import { userOf, type CallCtx, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { notify } from '../../kit/events.ts'
import { enqueue } from '../../kit/jobs/jobs.ts'
import type { Language } from '#contract/kit/schema.ts'
import type { FileRow } from './read/group-rows.ts'
import type { Problem } from './read/order-cells.ts'
import type { RowAnswer, RowQuestion } from './read/row-question.ts'

export type StoredImport = {
  id: number
  state: ImportState
  heads: string[]
  headHash: string
  mapping: ImportMapping
  checkNo: number
  language: Language
  actedBy: number
  actedByName: string
  origin: string
}

/** What a row comes to; what is of the order as a whole stands on its first row. */
export type RowOutcome = {
  no: number
  orderRow: number
  state: ImportRowState
  problems: Omit<Problem, 'row'>[]
  questions?: RowQuestion[]
  told?: object | null
  request?: object | null
  key?: string
  orderId?: number | null
  orderCode?: string
}

/** An import, locked until the transaction ends; 404 for none. */
export async function lockImport(ctx: Ctx, id: number): Promise<StoredImport> {
  const { rows } = await sql<StoredImport>`
    select id, state, heads, head_hash as "headHash", mapping, check_no as "checkNo", language, acted_by as "actedBy", acted_by_name as "actedByName", origin
      from order_import where merchant_id = ${ctx.scope.merchantId} and id = ${id} for no key update`.execute(
    ctx.db,
  )
  return rows[0] ?? fail('notFound')
}

/** Locks an import that is neither being checked into orders nor failed for want of a mapping. */
export async function lockResting(ctx: Ctx, id: number): Promise<StoredImport> {
  const stored = await lockImport(ctx, id)
  if (stored.state === 'making') fail('order-entry.importRunning')
  return stored
}

export async function readRows(
  ctx: Ctx,
  id: number,
): Promise<(FileRow & { answers: RowAnswer[]; state: ImportRowState | null })[]> {
  const { rows } = await sql<FileRow & { answers: RowAnswer[]; state: ImportRowState | null }>`
    select row_no as no, cells, sent, answers, state from order_import_row
     where merchant_id = ${ctx.scope.merchantId} and import_id = ${id} order by row_no`.execute(ctx.db)
  return rows
}

/** Has all rows checked in the background, as the acting person; a check that is under way writes nothing any more. */
export async function checkAgain(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { merchantId } = ctx.scope
  await sql`update order_import set state = 'checking', check_no = check_no + 1, progress = 0, finished_at = null,
      acted_by = ${userOf(ctx).id}, acted_by_name = ${ctx.actor.name}, origin = ${ctx.actor.origin}, language = ${ctx.language}
    where merchant_id = ${merchantId} and id = ${id}`.execute(ctx.db)
  await enqueue(ctx, 'order-entry.checkImport', { importId: id }, { key: `check orders ${merchantId} ${id}` })
  notify(ctx, ['orderImport'], id)
}

/** Writes what rows come to. */
export async function writeOutcomes(ctx: Ctx, id: number, outcomes: readonly RowOutcome[]): Promise<void> {
  await sql`update order_import_row r set order_row = n."orderRow", state = n.state, problems = n.problems, questions = coalesce(n.questions, '[]'),
      told = n.told, request = n.request, request_key = n.key, order_id = n."orderId", order_code = coalesce(n."orderCode", '')
    from json_to_recordset(${JSON.stringify(outcomes)}::json) as n(no int, "orderRow" int, state text, problems jsonb, questions jsonb,
      told jsonb, request jsonb, key text, "orderId" bigint, "orderCode" text)
   where r.merchant_id = ${ctx.scope.merchantId} and r.import_id = ${id} and r.row_no = n.no`.execute(ctx.db)
}

/** The person who asked for it, as a call of theirs would carry them. */
export const asPerson = (ctx: Ctx, { actedBy, actedByName, origin, language }: StoredImport): Ctx => ({
  ...ctx,
  actor: { kind: 'staff', id: actedBy, name: actedByName, origin },
  language,
})
/** The same for acts that open their own transactions. */
export function callOf(ctx: Ctx): CallCtx {
  const { db: _db, ...call } = ctx
  return call
}
