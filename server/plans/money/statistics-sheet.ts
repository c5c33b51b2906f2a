import { labelOf } from '#contract/kit/record/field.ts'
import { minorToText } from '#contract/kit/money/amounts.ts'
import type { StatAsk, StatRow } from '#contract/plans/money.schema.ts'
import { statRow } from '#contract/plans/stats/stats.fields.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { sheetAnswer } from '../../kit/sheet/answer.ts'
import { sayIn } from '../papers/making.ts'
import { groupStatistics } from './statistics.queries.ts'

const { name: _, ...measures } = statRow.fields
const measureNames = Object.keys(measures).filter((name): name is keyof typeof measures => name in measures)

function cellOf(row: StatRow, name: keyof typeof measures): string {
  const value = row[name]
  if (value === null) return ''
  if (typeof value !== 'number') return value.join(', ')
  const { kind } = measures[name]
  if (kind === 'money') return minorToText(value, row.currency)
  return String(kind === 'percent' ? value / 100 : value)
}

/** Statistics of groups as a spreadsheet, with the sums at its end; what is not known stays empty. */
export async function groupStatisticsSheet(ctx: Ctx, ask: StatAsk): Promise<RawAnswer> {
  const { rows, total } = await groupStatistics(ctx, ask)
  const say = sayIn(ctx.language)
  const cells = (row: StatRow, name: string) => [name, ...measureNames.map((one) => cellOf(row, one))]
  return sheetAnswer('xlsx', `group-statistics-${ask.from}-${ask.to}.xlsx`, [
    [say(`plans.statBy.${ask.by}`), ...measureNames.map((name) => say(labelOf(statRow, name)))],
    ...rows.map((row) => cells(row, row.name || say('plans.stats.none'))),
    cells(total, say('plans.stats.all')),
  ])
}
