import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { updateRow } from '../../kit/rows.ts'
import { planRow, type Problem, type RowPlan } from './plan-rows.ts'
import { loadRefs } from './sheet-refs.ts'
import { loadSheetSkus } from './sheet-skus.ts'

export type StoredImport = {
  id: number
  state: string
  columns: string[]
  language: string
  createdBy: number | null
  createdByName: string
  origin: string
}
type StoredRow = { no: number; code: string; cells: string[]; firstRow: number }
export type PlannedRow = { no: number; code: string; plan: RowPlan }

/** An import, locked until the transaction ends: its parts are done one after the other. */
export async function lockImport(ctx: Ctx, id: number): Promise<StoredImport | undefined> {
  const row = await ctx.db
    .selectFrom('sku_import')
    .select([
      'id',
      'state',
      'columns',
      'language',
      'created_by as createdBy',
      'created_by_name as createdByName',
      'origin',
    ])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row
}

/** The next rows of an import: those that nobody has judged, or those that wait to be done. */
export async function nextRows(
  ctx: Ctx,
  id: number,
  waiting: 'check' | 'run',
  most: number,
): Promise<StoredRow[]> {
  const which = waiting === 'check' ? sql`r.verdict is null` : sql`r.verdict in ('create', 'update')`
  const { rows } = await sql<StoredRow>`
    select r.row_no as no, r.code, r.cells,
           (select min(o.row_no) from sku_import_row o where o.merchant_id = r.merchant_id and o.import_id = r.import_id and o.code = r.code)::int as "firstRow"
      from sku_import_row r
     where r.merchant_id = ${ctx.scope.merchantId} and r.import_id = ${id} and not r.done and ${which}
     order by r.row_no limit ${most}`.execute(ctx.db)
  return rows
}

/** What each of these rows comes to against what is there now: a few queries however many there are. */
export async function planRows(
  ctx: Ctx,
  { columns }: StoredImport,
  rows: readonly StoredRow[],
): Promise<PlannedRow[]> {
  const refs = await loadRefs(ctx)
  const codes = rows.map(({ code }) => code)
  const skus = await loadSheetSkus(ctx, sql`s.code = any(${codes}::text[])`)
  const known = new Map(skus.map((sku) => [sku.code, sku]))
  return rows.map(({ no, code, cells, firstRow }) => ({
    no,
    code,
    plan: planRow(ctx, no, columns, cells, { refs, known: known.get(code), firstRow: code ? firstRow : no }),
  }))
}

export type Judged = {
  no: number
  verdict: RowPlan['verdict']
  changes: string[]
  problems: Problem[]
  done: boolean
}

/** Writes down what rows came to. */
export async function writeRows(ctx: Ctx, id: number, rows: readonly Judged[]): Promise<void> {
  await sql`update sku_import_row r set verdict = n.verdict, done = n.done, problems = n.problems,
      changes = array(select jsonb_array_elements_text(n.changes))
     from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(no int, verdict text, changes jsonb, problems jsonb, done boolean)
    where r.merchant_id = ${ctx.scope.merchantId} and r.import_id = ${id} and r.row_no = n.no`.execute(ctx.db)
}

export async function setImportState(ctx: Ctx, id: number, state: string): Promise<void> {
  const ended = state === 'done' || state === 'failed'
  await updateRow(
    ctx,
    'sku_import',
    { id },
    { state, ...(ended && { finished_at: new Date().toISOString() }) },
  )
}
