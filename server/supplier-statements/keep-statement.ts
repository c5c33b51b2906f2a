import { sql } from 'kysely'
import type { z } from 'zod'
import type { Encoding } from '#contract/kit/sheet/encodings.ts'
import type { SendStatement } from '#contract/supplier-statements/statement.schema.ts'
import { loadSuppliers } from '../suppliers/suppliers.public.ts'
import { fail, failField } from '../kit/call/errors.ts'
import type { CallCtx, Ctx } from '../kit/ctx.ts'
import { violated } from '../kit/db/db.ts'
import { inTransaction } from '../kit/call/in-transaction.ts'
import { insertRow } from '../kit/db/rows.ts'
import { readInTurn } from '../kit/sheet/reader/read-in-turn.ts'
import { taskIn } from '../kit/sheet/reader/read-task.ts'
import { todayOf } from '../kit/text/today.ts'
import { keepMeanings } from './keep-meanings.ts'
import type { Reading, SheetHead, SheetRow } from './read-sheet.ts'
import type { SheetInput } from './read-sheet.task.ts'
import { existingHeads } from './read-statement.ts'
import { tellStatement } from './statement-records.ts'

const sheetTask = taskIn<SheetInput, SheetHead & { encoding: Encoding }, SheetRow>(
  new URL('./read-sheet.task.ts', import.meta.url),
)

/** Keeps a supplier's statement as it was read, and compares it. 400000 on `file` for what is none. */
export async function uploadStatement(
  ctx: CallCtx,
  { supplierId, file, encoding, replaces }: z.output<typeof SendStatement>,
): Promise<{ id: number }> {
  const reading = await inTransaction(ctx, (inner) => readingFor(inner, supplierId))
  // Reading may wait for its turn: no connection is held meanwhile.
  const { head, list } = await readInTurn(ctx, sheetTask, { content: file.content, encoding, reading })
  return inTransaction(ctx, async (inner) => {
    if (replaces !== undefined) await dropUnanswered(inner, replaces)
    return keepStatement(inner, { supplierId, fileName: file.fileName, ...head }, list)
  })
}

/** How a file of a supplier is read. */
export async function readingFor(ctx: Ctx, supplierId: number): Promise<Reading> {
  const { currency } = await supplierOf(ctx, supplierId)
  const { rows: mapped } = await sql<Reading['mapped'][number]>`
    select head_hash as "headHash", columns, date_order as "dateOrder" from supplier_statement_mapping
     where merchant_id = ${ctx.scope.merchantId} and supplier_id = ${supplierId}`.execute(ctx.db)
  const about = { currency, near: todayOf(ctx), zone: ctx.merchant.timeZone }
  return { existing: [...existingHeads(ctx.app)], mapped, about }
}

const supplierOf = async (ctx: Ctx, id: number) =>
  (await loadSuppliers(ctx, [id])).get(id) ?? failField('supplierId', 'unknown')

/** A file that was read with other letters goes, where nothing was answered in it. */
async function dropUnanswered(ctx: Ctx, id: number): Promise<void> {
  const { merchantId } = ctx.scope
  const { rows } =
    await sql`select from supplier_statement s where merchant_id = ${merchantId} and id = ${id} and status = 'open'
      and not exists (select from supplier_statement_row r where r.merchant_id = s.merchant_id and r.statement_id = s.id and (r.answer <> '' or r.found_by = 'hand'))
      for update`.execute(ctx.db)
  if (!rows.length) return
  await sql`delete from supplier_statement_row where merchant_id = ${merchantId} and statement_id = ${id}`.execute(
    ctx.db,
  )
  await sql`delete from supplier_statement where merchant_id = ${merchantId} and id = ${id}`.execute(ctx.db)
}

type Sent = SheetHead & { supplierId: number; fileName: string; encoding?: Encoding }

/** The rows of a file that has been read. */
export async function keepStatement(
  ctx: Ctx,
  { supplierId, fileName, encoding = 'utf-8', heads, headHash, contentHash, mapping }: Sent,
  rows: readonly SheetRow[],
): Promise<{ id: number }> {
  const supplier = await supplierOf(ctx, supplierId)
  const made = await insertRow(ctx, 'supplier_statement', {
    supplier_id: supplierId,
    currency: supplier.currency,
    file_name: fileName,
    encoding,
    heads,
    head_hash: headHash,
    content_hash: contentHash,
    columns: mapping.columns,
    date_order: mapping.dateOrder,
    made_by_name: ctx.actor.name,
    made_at: ctx.now.toISOString(),
  }).catch((error: unknown) =>
    violated(error) === 'supplier_statement_once'
      ? fail('supplier-statements.sentBefore')
      : Promise.reject(error),
  )
  await keepRows(ctx, made.id, rows)
  await keepMeanings(ctx, { id: made.id, supplierId, currency: supplier.currency }, rows)
  await tellStatement(ctx, 'sent', made.id, { file: fileName, rows: rows.length, supplier: supplier.name })
  return made
}

/** Rows of one statement of SQL: some milliseconds' work. */
const rowsAtOnce = 1_000

async function keepRows(ctx: Ctx, id: number, rows: readonly SheetRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce).map(({ no, cells }) => ({ no, cells }))
    await sql`insert into supplier_statement_row (merchant_id, statement_id, row_no, cells)
      select ${ctx.scope.merchantId}, ${id}, r.no, r.cells
        from json_to_recordset(${JSON.stringify(some)}::json) as r(no int, cells jsonb)`.execute(ctx.db)
  }
}
