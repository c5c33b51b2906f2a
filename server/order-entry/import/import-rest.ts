import { columnWord } from '#contract/order-entry/import/import-columns.ts'
import type { ImportMapping } from '#contract/order-entry/import/order-import.schema.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { sheetAnswer } from '../../kit/sheet/answer.ts'
import { answerTo } from './answers.ts'
import { storedRows, wordOfProblem, type RestAsk, type StoredRow } from './import.queries.ts'
import { isReason, reasonHead } from './read/match-columns.ts'

/**
 * What was not made, in the columns of its file, with the reasons before them and a reference behind: sent again, mended or not, a row
 * is known by it, so that nothing is made twice.
 */
export async function importRest(ctx: Ctx, { id, format }: RestAsk): Promise<RawAnswer> {
  const { rows: found } = await sql<{ heads: string[]; mapping: ImportMapping; name: string }>`
    select heads, mapping, file_name as name from order_import where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(
    ctx.db,
  )
  const { heads, mapping, name } = found[0] ?? fail('notFound')
  const rows = await storedRows(ctx, id, ['ready', 'question', 'wrong', 'before', 'left'], {
    limit: null,
    offset: 0,
  })
  const byOrder = Map.groupBy(rows, (row) => row.orderRow ?? row.row)
  const own = mapping.columns.includes('reference')
  const word = (key: string) => ctx.app.word(ctx.language, key)
  // Reasons of a file that was such a download itself are told anew.
  const retained = heads
    .map((head, place) => ({ head, place }))
    .filter(({ head }) => !isReason(ctx.app, head))
  const table = [
    [word(reasonHead), ...retained.map(({ head }) => head), ...(own ? [] : [word(columnWord('reference'))])],
    ...rows.map((row) => [
      reasonsOf(ctx, heads, mapping, byOrder.get(row.orderRow ?? row.row) ?? [row], row),
      ...retained.map(({ place }) => row.cells[place] ?? ''),
      ...(own ? [] : [row.key ?? '']),
    ]),
  ]
  return sheetAnswer(format, `${name.replace(/\.\w+$/, '').slice(0, 80)}-rest.${format}`, table)
}

function reasonsOf(
  ctx: Ctx,
  heads: readonly string[],
  { columns }: ImportMapping,
  order: readonly StoredRow[],
  row: StoredRow,
): string {
  const state = row.state ? ctx.app.word(ctx.language, `order-entry.importRowStates.${row.state}`) : ''
  const problems = row.problems.map((problem) => {
    const place = problem.column ? columns.indexOf(problem.column) : -1
    const head =
      place >= 0 ? heads[place] : problem.column && ctx.app.word(ctx.language, columnWord(problem.column))
    return head ? `${head}: ${wordOfProblem(ctx, problem)}` : wordOfProblem(ctx, problem)
  })
  // A row that is right is not made because another of its order is wrong.
  const other =
    !problems.length && row.state === 'wrong' ? order.find((one) => one.problems.length) : undefined
  const elsewhere = other ? [ctx.app.word(ctx.language, 'order-entry.import.seeRow', { row: other.row })] : []
  const questions = row.questions
    .filter((question) => answerTo(question, row.answers) !== 'yes')
    .map(({ key, facts }) => ctx.app.word(ctx.language, key, facts, ctx.merchant))
  return [state, ...problems, ...elsewhere, ...questions].join('\n')
}
