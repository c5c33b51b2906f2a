import { sql } from 'kysely'
import type { z } from 'zod'
import type { MatchRow, OneRow, ReasonRow } from '#contract/supplier-statements/statement.schema.ts'
import { takeStatedCost } from '../orders/orders.public.ts'
import { fail, failField } from '../kit/call/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
import { updateRow } from '../kit/db/rows.ts'
import { canOfRow, statedRows, type SupplierStatementsRowsView } from './rows.queries.ts'
import { lockOpen, tellStatement } from './statement-records.ts'

type Verb = 'accept' | 'match' | 'dispute' | 'leave' | 'unanswer'
type Done = { done: true }

/** A row of an open statement that this may be said to now; its statement is locked. */
async function rowFor(ctx: Ctx, { row: no, ...one }: z.output<typeof OneRow>, verb: Verb) {
  const statement = await lockOpen(ctx, one)
  const { rows } =
    await sql<SupplierStatementsRowsView>`select r.* from (${statedRows(ctx, [statement.id])}) r where r.row = ${no}`.execute(
      ctx.db,
    )
  const row = rows[0] ?? fail('notFound')
  if (!canOfRow(row)[verb]) fail('operationInvalid')
  await updateRow(ctx, 'supplier_statement', statement, { status: statement.status })
  return { statement, row, no }
}

type Values = { answer?: string; note?: string; lineId?: number | null; foundBy?: string }

/** Writes what was said to a row, or to all rows about the same line. */
async function write(ctx: Ctx, id: number, where: { no?: number; lineId?: number | null }, values: Values) {
  const set = [
    sql`answered_by_name = ${values.answer ? ctx.actor.name : ''}`,
    sql`answered_at = ${values.answer ? ctx.now.toISOString() : null}::timestamptz`,
    ...(values.answer === undefined ? [] : [sql`answer = ${values.answer}, note = ${values.note ?? ''}`]),
    ...(values.lineId === undefined
      ? []
      : [sql`line_id = ${values.lineId}, found_by = ${values.foundBy ?? ''}`]),
  ]
  await sql`update supplier_statement_row set ${sql.join(set)} where merchant_id = ${ctx.scope.merchantId} and statement_id = ${id}
    and (${where.no ?? null}::int is null or row_no = ${where.no ?? null})
    and (${where.lineId ?? null}::bigint is null or line_id = ${where.lineId ?? null} and answer <> 'left')`.execute(
    ctx.db,
  )
}

/** Their amount is right: it becomes the line's cost, and what is owed follows in the ledger. */
export async function acceptRow(ctx: Ctx, one: z.output<typeof OneRow>): Promise<Done> {
  const { statement, row } = await rowFor(ctx, one, 'accept')
  const { id, supplier_id: supplierId, currency, file_name: file } = statement
  const lineId = row.lineId ?? fail('notFound')
  const reason = ctx.app.word(ctx.language, 'supplier-statements.text.byStatement', { file })
  await takeStatedCost(ctx, {
    lineId,
    supplierId,
    currency,
    totalMinor: row.theirsOfLineMinor ?? 0,
    name: ctx.app.word(ctx.language, 'supplier-statements.text.difference'),
    reason,
  })
  await write(ctx, id, { lineId }, { answer: 'accepted' })
  await tellStatement(ctx, 'accepted', id, { order: row.orderCode, file })
  return { done: true }
}

/** Ours is right, or we do not know it: it stays open between us, and is not paid. */
export async function disputeRow(ctx: Ctx, { reason, ...one }: z.output<typeof ReasonRow>): Promise<Done> {
  const { statement, row, no } = await rowFor(ctx, one, 'dispute')
  await write(ctx, statement.id, { no }, { answer: 'disputed', note: reason })
  await tellStatement(ctx, 'disputed', statement.id, { row: no, order: row.orderCode }, reason)
  return { done: true }
}

/** It is none of this account, or stands on it twice: its amount counts no more. */
export async function leaveRow(ctx: Ctx, { reason, ...one }: z.output<typeof ReasonRow>): Promise<Done> {
  const { statement, no } = await rowFor(ctx, one, 'leave')
  await write(ctx, statement.id, { no }, { answer: 'left', note: reason })
  await tellStatement(ctx, 'leftOut', statement.id, { row: no }, reason)
  return { done: true }
}

export async function unanswerRow(ctx: Ctx, one: z.output<typeof OneRow>): Promise<Done> {
  const { statement, no } = await rowFor(ctx, one, 'unanswer')
  await write(ctx, statement.id, { no }, { answer: '' })
  await tellStatement(ctx, 'unanswered', statement.id, { row: no })
  return { done: true }
}

/** Which order a row is about, by hand; of several lines of that supplier the one of the same day or amount. */
export async function matchRow(ctx: Ctx, { orderCode, ...one }: z.output<typeof MatchRow>): Promise<Done> {
  const { statement, row, no } = await rowFor(ctx, one, 'match')
  const lineId = orderCode ? await lineOf(ctx, statement.supplier_id, orderCode, row) : null
  await write(ctx, statement.id, { no }, { lineId, foundBy: lineId ? 'hand' : '' })
  await tellStatement(ctx, 'matched', statement.id, { row: no, order: orderCode || '–' })
  return { done: true }
}

async function lineOf(
  ctx: Ctx,
  supplierId: number,
  code: string,
  { day }: SupplierStatementsRowsView,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select l.id from order_line l join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
     where l.merchant_id = ${ctx.scope.merchantId} and l.supplier_id = ${supplierId} and o.code = upper(${code}) and o.deleted_at is null
     order by l.date = ${day}::date desc nulls last, l.id limit 1`.execute(ctx.db)
  return rows[0]?.id ?? failField('orderCode', 'supplier-statements.fieldErrors.noLine')
}
