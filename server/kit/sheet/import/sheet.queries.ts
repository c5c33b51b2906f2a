import { sql } from 'kysely'
import type { ImportAsk, ImportRow, SheetImport } from '#contract/kit/sheet/sheet.api.ts'
import { omit } from '#contract/kit/omit.ts'
import type { Ctx } from '../../ctx.ts'
import { fail } from '../../call/errors.ts'
import type { RawAnswer } from '../../call/routes.ts'
import { sheetAnswer } from '../answer.ts'
import { headIn, reportHeads } from './heads.ts'
import type { AnySheetKind, CellFault } from './sheet-kind.ts'

type Facts = Omit<SheetImport, 'rows' | 'total' | 'pageNo' | 'pageSize'> & {
  columns: string[]
  heads: string[]
}
type Row = Omit<ImportRow, 'problems' | 'warnings'> & {
  problems: CellFault[]
  warnings: CellFault[]
  cells: string[]
}

/** How far an import is, and a page of what its rows come to; those of one outcome where they are asked for. */
export async function importInfo(
  ctx: Ctx,
  kind: AnySheetKind,
  { id, show, pageNo, pageSize }: ImportAsk,
): Promise<SheetImport> {
  const facts = omit(await factsOf(ctx, kind, id), ['columns', 'heads'])
  const rows = await rowsOf(ctx, id, show, pageSize, (pageNo - 1) * pageSize)
  const { counts, rowCount } = facts
  return {
    ...facts,
    rows: rows.map((row) => tell(ctx, kind, omit(row, ['cells']))),
    total: show ? counts[show] : rowCount,
    pageNo,
    pageSize,
  }
}

/** The file as it was sent, each row with what it came to and why. Sent again, it is read like the file. */
export async function importReport(ctx: Ctx, kind: AnySheetKind, { id }: { id: number }): Promise<RawAnswer> {
  const { heads, columns } = await factsOf(ctx, kind, id)
  const own = heads.length ? heads : columns.map((column) => headIn(ctx.app, kind, ctx.language, column))
  const lines = (await rowsOf(ctx, id, undefined, null, 0)).map(({ cells, ...row }) => {
    const { problems, warnings, verdict, done } = tell(ctx, kind, row)
    const outcome = done ? 'kit.sheets.rowDone' : verdict ? `kit.verdicts.${verdict}` : ''
    const reasons = [...problems, ...warnings].map(({ column, message }) =>
      column ? `${column}: ${message}` : message,
    )
    return [String(row.row), outcome && ctx.app.word(ctx.language, outcome), reasons.join('\n'), ...cells]
  })
  const rows = [[...reportHeads(ctx.app, ctx.language), ...own], ...lines]
  return sheetAnswer('xlsx', `import-${id}-report.xlsx`, rows)
}

async function factsOf(ctx: Ctx, kind: AnySheetKind, id: number): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select i.id, i.file_name as "fileName", i.encoding, i.state, i.created_at as "createdAt", i.unknown_heads as "unknownHeads", i.bulk_id as "bulkId", i.columns, i.heads,
           n.all as "rowCount", n.checked, n.done, jsonb_build_object('create', n.creates, 'update', n.updates, 'same', n.same,
             'refused', n.refused, 'warned', n.warned) as counts
      from sheet_import i
     cross join lateral (select count(*)::int as all, count(r.verdict)::int as checked, count(*) filter (where r.done)::int as done,
              count(*) filter (where r.verdict = 'create')::int as creates, count(*) filter (where r.verdict = 'update')::int as updates,
              count(*) filter (where r.verdict = 'same')::int as same, count(*) filter (where r.verdict = 'refused')::int as refused,
              count(*) filter (where r.warnings <> '[]')::int as warned
         from sheet_import_row r where r.merchant_id = i.merchant_id and r.import_id = i.id) n
     where i.merchant_id = ${ctx.scope.merchantId} and i.id = ${id} and i.kind = ${kind.name}`.execute(ctx.db)
  return rows[0] ?? fail('notFound')
}

async function rowsOf(
  ctx: Ctx,
  id: number,
  show: ImportAsk['show'],
  limit: number | null,
  offset: number,
): Promise<Row[]> {
  const which = show === 'warned' ? sql`r.warnings <> '[]'` : show ? sql`r.verdict = ${show}` : sql`true`
  const { rows } = await sql<Row>`
    select r.row_no as row, r.code, r.verdict, r.changes, r.problems, r.warnings, r.done, r.cells from sheet_import_row r
     where r.merchant_id = ${ctx.scope.merchantId} and r.import_id = ${id} and ${which}
     order by r.row_no limit ${limit}::int offset ${offset}`.execute(ctx.db)
  return rows
}

/** Columns by their heads and reasons in words, in the reader's language. */
function tell(
  ctx: Ctx,
  kind: AnySheetKind,
  { changes, problems, warnings, ...row }: Omit<Row, 'cells'>,
): ImportRow {
  const head = (column: string) => headIn(ctx.app, kind, ctx.language, column)
  const inWords = ({ column, why, params }: CellFault) => ({
    column: head(column),
    message: ctx.app.word(
      ctx.language,
      why.includes('.') ? why : `kit.fieldErrors.${why}`,
      params,
      ctx.merchant,
    ),
  })
  return {
    ...row,
    changes: changes.map((change) => ({ ...change, column: head(change.column) })),
    problems: problems.map(inWords),
    warnings: warnings.map(inWords),
  }
}
