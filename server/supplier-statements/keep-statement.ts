import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import type { Encoding } from '#contract/kit/sheet/encodings.ts'
import type { MapStatement, SendStatement } from '#contract/supplier-statements/statement.schema.ts'
import { loadSuppliers } from '../suppliers/suppliers.public.ts'
import { fail, failField } from '../kit/call/errors.ts'
import type { CallCtx, Ctx } from '../kit/ctx.ts'
import { violated } from '../kit/db/db.ts'
import { inTransaction } from '../kit/call/in-transaction.ts'
import { insertRow, updateRow } from '../kit/db/rows.ts'
import { readUpload } from '../kit/sheet/import/upload-sheet.ts'
import { hashOfHeads, headRow } from '../kit/sheet/file-heads.ts'
import { todayOf } from '../kit/text/today.ts'
import { headWords } from './head-words.ts'
import { matchRows } from './match-rows.ts'
import { ourLines } from './our-lines.queries.ts'
import {
  isEnough,
  knownHeads,
  markOf,
  readRows,
  suggestMapping,
  type FileRow,
  type ReadRow,
  type Mapping,
} from './read-statement.ts'
import { lockOpen, tellStatement } from './statement-records.ts'

/** Keeps a supplier's statement as it was read, and compares it. 400000 on `file` for what is none. */
export async function uploadStatement(
  ctx: CallCtx,
  { supplierId, file, encoding, replaces }: z.output<typeof SendStatement>,
): Promise<{ id: number }> {
  // Reading may wait for its turn: no connection is held meanwhile.
  const { rows, encoding: read } = await readUpload(ctx, file, {
    encoding,
    heads: Object.values(headWords).flat(),
  })
  return inTransaction(ctx, async (inner) => {
    if (replaces !== undefined) await dropUnanswered(inner, replaces)
    return keepStatement(inner, supplierId, file.fileName, rows, read)
  })
}

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

/** The rows of a file that has been read. */
export async function keepStatement(
  ctx: Ctx,
  supplierId: number,
  fileName: string,
  rows: readonly (readonly string[])[],
  encoding: Encoding = 'utf-8',
): Promise<{ id: number }> {
  const supplier =
    (await loadSuppliers(ctx, [supplierId])).get(supplierId) ?? failField('supplierId', 'unknown')
  const headAt = headRow(knownHeads(ctx.app), rows)
  const width = Math.min((rows[headAt] ?? []).findLastIndex(Boolean) + 1, 200)
  if (width < 2) failField('file', 'supplier-statements.fieldErrors.noHead')
  const heads = (rows[headAt] ?? []).slice(0, width).map((head) => head.slice(0, 200))
  const below = rows
    .slice(headAt + 1)
    .map((cells, at) => ({ no: headAt + 2 + at, cells: heads.map((_, place) => cells[place] ?? '') }))
    .filter(({ cells }) => cells.some(Boolean))
  if (!below.length) failField('file', 'kit.sheets.noRows')
  const headHash = hashOfHeads(heads)
  const mapping =
    (await remembered(ctx, supplierId, headHash)) ??
    suggestMapping(
      ctx.app,
      heads,
      below.map(({ cells }) => cells),
    )
  const content = createHash('sha256').update(JSON.stringify([heads, below.map(({ cells }) => cells)]))
  const made = await insertRow(ctx, 'supplier_statement', {
    supplier_id: supplierId,
    currency: supplier.currency,
    file_name: fileName,
    encoding,
    heads,
    head_hash: headHash,
    content_hash: content.digest('base64url'),
    columns: mapping.columns,
    date_order: mapping.dateOrder,
    made_by_name: ctx.actor.name,
    made_at: ctx.now.toISOString(),
  }).catch((error: unknown) =>
    violated(error) === 'supplier_statement_once'
      ? fail('supplier-statements.sentBefore')
      : Promise.reject(error),
  )
  await compare(ctx, { id: made.id, supplierId, currency: supplier.currency }, below, mapping)
  await tellStatement(ctx, 'sent', made.id, { file: fileName, rows: below.length, supplier: supplier.name })
  return made
}

async function remembered(ctx: Ctx, supplierId: number, headHash: string): Promise<Mapping | undefined> {
  const { rows } =
    await sql<Mapping>`select columns, date_order as "dateOrder" from supplier_statement_mapping
    where merchant_id = ${ctx.scope.merchantId} and supplier_id = ${supplierId} and head_hash = ${headHash}`.execute(
      ctx.db,
    )
  return rows[0]
}

/** What its columns are: read again by them, and remembered for this supplier's files that are headed alike. */
export async function mapStatement(
  ctx: Ctx,
  { columns, dateOrder, ...one }: z.output<typeof MapStatement>,
): Promise<{ done: true }> {
  const statement = await lockOpen(ctx, one)
  if (columns.length !== statement.heads.length) failField('columns', 'notAllowed')
  const named = columns.filter(Boolean)
  if (new Set(named).size < named.length || !isEnough(columns))
    failField('columns', 'supplier-statements.fieldErrors.notEnough')
  const { merchantId } = ctx.scope
  await sql`insert into supplier_statement_mapping (merchant_id, supplier_id, head_hash, columns, date_order)
    values (${merchantId}, ${statement.supplier_id}, ${statement.head_hash}, ${columns}, ${dateOrder})
    on conflict (merchant_id, supplier_id, head_hash) do update set columns = excluded.columns, date_order = excluded.date_order`.execute(
    ctx.db,
  )
  const kept =
    await sql<FileRow>`delete from supplier_statement_row where merchant_id = ${merchantId} and statement_id = ${statement.id}
    returning row_no as no, cells`.execute(ctx.db)
  await updateRow(ctx, 'supplier_statement', statement, { columns, date_order: dateOrder })
  const { id, supplier_id: supplierId, currency } = statement
  const rows = kept.rows.toSorted((a, b) => a.no - b.no)
  await compare(ctx, { id, supplierId, currency }, rows, {
    columns,
    dateOrder,
  })
  await tellStatement(ctx, 'mapped', id, { file: statement.file_name })
  return { done: true }
}

/** Rows that are understood before others have their turn: some milliseconds' work. */
const rowsAtOnce = 200

type Whose = { id: number; supplierId: number; currency: string }

/** Reads the rows, finds our lines, and writes both. What is passed over is kept with no amount: another mapping may want it. */
async function compare(
  ctx: Ctx,
  { id, supplierId, currency }: Whose,
  file: readonly FileRow[],
  mapping: Mapping,
): Promise<void> {
  const about = {
    currency,
    near: todayOf(ctx),
    zone: ctx.merchant.timeZone,
    mark: markOf(file, mapping.columns),
  }
  const read: ReadRow[] = []
  for (let at = 0; at < file.length; at += rowsAtOnce) {
    read.push(...readRows(file.slice(at, at + rowsAtOnce), mapping, about))
    await setImmediate()
  }
  const lines = await ourLines(ctx, { supplierId, currency }, read)
  const matches = matchRows(read, lines)
  const told = new Map(read.map((row, at) => [row.no, { ...row, match: matches[at] ?? null }]))
  const rows = file.map(({ no, cells }) => {
    const row = told.get(no)
    return {
      no,
      cells,
      code: row?.code ?? '',
      day: row?.day ?? null,
      guest: row?.guest ?? '',
      amount: row?.amountMinor ?? null,
      problem: row ? row.problem : 'passed',
      line: row?.match?.lineId ?? null,
      foundBy: row?.match?.foundBy ?? '',
    }
  })
  const { merchantId } = ctx.scope
  await sql`insert into supplier_statement_row (merchant_id, statement_id, row_no, cells, code, day, guest, amount_minor, problem, line_id, found_by)
    select ${merchantId}, ${id}, r.no, r.cells, r.code, r.day, r.guest, r.amount, r.problem, r.line, r."foundBy"
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as r(no int, cells jsonb, code text, day date, guest text, amount bigint, problem text, line bigint, "foundBy" text)`.execute(
    ctx.db,
  )
  await sql`update supplier_statement s set from_day = r.first, to_day = r.last
      from (select min(coalesce(t.day, l.date)) as first, max(coalesce(t.day, l.date)) as last from supplier_statement_row t
              left join order_line l on l.merchant_id = t.merchant_id and l.id = t.line_id
             where t.merchant_id = ${merchantId} and t.statement_id = ${id} and t.problem = '') r
     where s.merchant_id = ${merchantId} and s.id = ${id}`.execute(ctx.db)
}
