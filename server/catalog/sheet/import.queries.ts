import { sql } from 'kysely'
import type { z } from 'zod'
import type { importApi, ImportRow, SkuImport } from '#contract/catalog/import.api.ts'
import { allColumns, type SheetColumn } from '#contract/catalog/sku-sheet.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/errors.ts'
import type { RawAnswer } from '../../kit/routes.ts'
import { sheetAnswer } from './export-skus.ts'
import type { Problem } from './plan-rows.ts'
import { headOf } from './sheet-words.ts'

type Facts = Omit<SkuImport, 'rows' | 'total' | 'pageNo' | 'pageSize'>
type Row = Omit<ImportRow, 'problems'> & { problems: Problem[] }

/** How far an import is, and a page of what its rows come to; the refused ones where they are asked for. */
export async function importInfo(
  ctx: Ctx,
  { id, verdict, pageNo, pageSize }: z.output<typeof importApi.importInfo.input>,
): Promise<SkuImport> {
  const facts = await factsOf(ctx, id)
  const rows = await rowsOf(ctx, id, verdict, pageSize, (pageNo - 1) * pageSize)
  const { counts, rowCount } = facts
  return {
    ...facts,
    rows: rows.map((row) => tell(ctx, row)),
    total: verdict ? counts[verdict] : rowCount,
    pageNo,
    pageSize,
  }
}

/** The refused rows with the reason of each cell, as a spreadsheet. */
export async function importReport(ctx: Ctx, { id }: { id: number }): Promise<RawAnswer> {
  await factsOf(ctx, id)
  const rows = (await rowsOf(ctx, id, 'refused', null, 0)).map((row) => tell(ctx, row))
  const word = (key: string) => ctx.app.word(ctx.language, key)
  const heads = [
    'catalog.fields.row',
    'catalog.fields.code',
    'catalog.fields.column',
    'catalog.fields.problem',
  ].map(word)
  const lines = rows.flatMap(({ row, code, problems }) =>
    problems.map(({ column, message }) => [String(row), code, column, message]),
  )
  return sheetAnswer('xlsx', `import-${id}-report.xlsx`, [heads, ...lines])
}

async function factsOf(ctx: Ctx, id: number): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select i.id, i.file_name as "fileName", i.state, i.created_at as "createdAt", i.unknown_heads as "unknownHeads", n.all as "rowCount",
           n.checked, n.done, jsonb_build_object('create', n.creates, 'update', n.updates, 'same', n.same, 'refused', n.refused) as counts
      from sku_import i
     cross join lateral (select count(*)::int as all, count(r.verdict)::int as checked, count(*) filter (where r.done)::int as done,
              count(*) filter (where r.verdict = 'create')::int as creates, count(*) filter (where r.verdict = 'update')::int as updates,
              count(*) filter (where r.verdict = 'same')::int as same, count(*) filter (where r.verdict = 'refused')::int as refused
         from sku_import_row r where r.merchant_id = i.merchant_id and r.import_id = i.id) n
     where i.merchant_id = ${ctx.scope.merchantId} and i.id = ${id}`.execute(ctx.db)
  return rows[0] ?? fail('notFound')
}

async function rowsOf(
  ctx: Ctx,
  id: number,
  verdict: ImportRow['verdict'] | undefined,
  limit: number | null,
  offset: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.row_no as row, r.code, r.verdict, r.changes, r.problems, r.done from sku_import_row r
     where r.merchant_id = ${ctx.scope.merchantId} and r.import_id = ${id} and ${verdict ? sql`r.verdict = ${verdict}` : sql`true`}
     order by r.row_no limit ${limit}::int offset ${offset}`.execute(ctx.db)
  return rows
}

/** Columns by their heads and reasons in words, in the reader's language. */
const tell = (ctx: Ctx, { changes, problems, ...row }: Row): ImportRow => ({
  ...row,
  changes: changes.map((column) => headIn(ctx, column)),
  problems: problems.map(({ column, why, params }) => ({
    column: headIn(ctx, column),
    message: ctx.app.word(ctx.language, why.includes('.') ? why : `kit.fieldErrors.${why}`, params),
  })),
})

/** The head of a column; of a field that has none its own column's, or nothing for the row as a whole. */
function headIn(ctx: Ctx, column: string): string {
  const known = [column, column.split('.')[0]!, `${column}.${ctx.language}`].find((one) =>
    (allColumns as readonly string[]).includes(one),
  )
  return known ? headOf(ctx.app, ctx.language, known as SheetColumn) : ''
}
