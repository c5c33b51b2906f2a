import { firstOf } from '#contract/kit/given.ts'
import type { ImportState } from '#contract/kit/sheet/sheet.api.ts'
import { sql } from 'kysely'
import type { Verdict } from '#contract/kit/sheet/sheet.api.ts'
import type { Ctx } from '../../ctx.ts'
import { updateRow } from '../../db/rows.ts'
import type { CellChange, SheetRow, CellFault } from './sheet-kind.ts'

export type StoredImport = {
  id: number
  kind: string
  subject: unknown
  state: string
  columns: string[]
  language: string
  createdBy: number | null
  createdByName: string
  origin: string
  bulkId: number | null
}

/** An import, locked until the transaction ends: its parts are done one after the other. */
export const lockImport = (ctx: Ctx, id: number): Promise<StoredImport | undefined> =>
  ctx.db
    .selectFrom('sheet_import')
    .select([
      'id',
      'kind',
      'subject',
      'state',
      'columns',
      'language',
      'created_by as createdBy',
      'created_by_name as createdByName',
      'origin',
      'bulk_id as bulkId',
    ])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

const toBeDone = sql`not r.done and r.verdict in ('create', 'update')`

/** How many rows wait to be done. */
export async function countWaiting(ctx: Ctx, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sheet_import_row r
     where r.merchant_id = ${ctx.scope.merchantId} and r.import_id = ${id} and ${toBeDone}`.execute(ctx.db)
  return firstOf(rows).n
}

/** The next rows of an import: those that nobody has judged, or those that wait to be done. */
export async function nextRows(
  ctx: Ctx,
  id: number,
  waiting: 'check' | 'run',
  max: number,
): Promise<SheetRow[]> {
  const which = waiting === 'check' ? sql`not r.done and r.verdict is null` : toBeDone
  const { rows } = await sql<SheetRow>`select r.row_no as no, r.code, r.cells from sheet_import_row r
     where r.merchant_id = ${ctx.scope.merchantId} and r.import_id = ${id} and ${which}
     order by r.row_no limit ${max}`.execute(ctx.db)
  return rows
}

/** The rows above these that bear one of their codes. */
export async function rowsAbove(ctx: Ctx, id: number, below: readonly SheetRow[]): Promise<SheetRow[]> {
  if (!below.length) return []
  const codes = [...new Set(below.map(({ code }) => code).filter(Boolean))]
  const { rows } = await sql<SheetRow>`select r.row_no as no, r.code, r.cells from sheet_import_row r
     where r.merchant_id = ${ctx.scope.merchantId} and r.import_id = ${id} and r.row_no < ${firstOf(below).no}
       and r.code = any(${codes}::text[]) order by r.row_no`.execute(ctx.db)
  return rows
}

export type Judged = {
  no: number
  verdict: Verdict
  changes: CellChange[]
  problems: CellFault[]
  warnings: CellFault[]
  done: boolean
}

/** Writes down what rows came to. */
export async function writeRows(ctx: Ctx, id: number, rows: readonly Judged[]): Promise<void> {
  await sql`update sheet_import_row r set verdict = n.verdict, done = n.done, problems = n.problems, warnings = n.warnings, changes = n.changes
     from json_to_recordset(${JSON.stringify(rows)}::json)
       as n(no int, verdict text, changes jsonb, problems jsonb, warnings jsonb, done boolean)
    where r.merchant_id = ${ctx.scope.merchantId} and r.import_id = ${id} and r.row_no = n.no`.execute(ctx.db)
}

export async function setImportState(ctx: Ctx, id: number, state: ImportState): Promise<void> {
  const ended = state === 'done' || state === 'failed'
  await updateRow(
    ctx,
    'sheet_import',
    { id },
    { state, ...(ended && { finished_at: new Date().toISOString() }) },
  )
}
