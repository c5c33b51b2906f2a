import { sql } from 'kysely'
import type { z } from 'zod'
import type { StatementFile } from '#contract/supplier-statements/statement.schema.ts'
import { minorToText } from '#contract/kit/money/amounts.ts'
import type { RawAnswer } from '../kit/call/routes.ts'
import type { Ctx } from '../kit/ctx.ts'
import { readRow } from '../kit/db/rows.ts'
import { sheetAnswer } from '../kit/sheet/answer.ts'
import { statedRows, type SupplierStatementsRowsView } from './rows.queries.ts'

const heads = [
  'row',
  'code',
  'day',
  'guest',
  'theirs',
  'order',
  'lineDay',
  'lead',
  'ours',
  'difference',
  'kind',
  'answer',
  'note',
] as const

/** Both sides row by row, with what differs and what we say to it. */
export async function statementFile(
  ctx: Ctx,
  { id, format }: z.output<typeof StatementFile>,
): Promise<RawAnswer> {
  const { file_name: name } = await readRow(ctx, 'supplier_statement', id)
  const { rows } =
    await sql<SupplierStatementsRowsView>`select r.* from (${statedRows(ctx, [id])}) r order by r.row nulls last, r."lineDay", r."lineId"`.execute(
      ctx.db,
    )
  const word = (key: string) => ctx.app.word(ctx.language, `supplier-statements.${key}`)
  const money = (minor: number | null, currency: string) =>
    minor === null ? '' : minorToText(minor, currency)
  const lines = rows.map((row) => [
    row.row === null ? '' : String(row.row),
    row.code,
    row.day ?? '',
    row.guest,
    money(row.theirsMinor, row.currency),
    row.orderCode,
    row.lineDay ?? '',
    row.lead,
    money(row.oursMinor, row.currency),
    money((row.theirsOfLineMinor ?? row.theirsMinor ?? 0) - (row.oursMinor ?? 0), row.currency),
    word(`kinds.${row.kind}`),
    row.answer && word(`answers.${row.answer}`),
    row.note,
  ])
  return sheetAnswer(format, `${name.replace(/\.\w+$/, '')}-${id}.${format}`, [
    heads.map((head) => word(`fields.${head}`)),
    ...lines,
  ])
}
