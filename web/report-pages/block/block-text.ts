import { minorToText } from '#contract/kit/money/amounts.ts'
import type { Block, Head, Period } from '#contract/report-pages/block.schema.ts'
import {
  dimensionWord,
  measureOf,
  measureWord,
  type DimensionName,
  type MeasureName,
} from '#contract/statistics/figures.ts'
import { wordAt } from '#contract/words.ts'
import { shownSpan } from '../../kit/words/buddhist.ts'
import { word } from '../../kit/words/words.ts'
import { groupText } from '../../statistics/statistics.public.ts'

/** Its own title, or what it shows: "Revenue, Orders by Agent". */
export function blockTitle(block: Pick<Block, 'title' | 'measures' | 'rows' | 'columns'>): string {
  const { title, measures, rows, columns } = block
  if (title) return title
  const what = measures.map((name) => word(measureWord(name))).join(', ')
  const by = [...rows, ...columns].map((name) => word(dimensionWord(name))).join(', ')
  return by && what
    ? word('report-pages.text.titleBy', { what, by })
    : what || word('report-pages.kinds.table')
}

/** A period in words: "Last 30 days", "This month", or its days. */
export function periodText({ kind, days, from, to }: Period): string {
  if (kind === 'last') return word('report-pages.text.lastDays', { count: days })
  if (kind === 'next') return word('report-pages.text.nextDays', { count: days })
  return kind === 'dates' ? shownSpan(from, to) : word(wordAt('report-pages.periods', kind))
}

/** What a row or a column is called in one of its dimensions, and in all of them. */
export const partText = (name: DimensionName, { keys, labels }: Head, at: number): string =>
  groupText(name, { key: keys[at] ?? '', label: labels[at] ?? {} })
export const headText = (names: readonly DimensionName[], head: Head): string =>
  names.map((name, at) => partText(name, head, at)).join(' · ')

/** A figure in whole units of the currency and whole percents: a chart is no ledger. */
export function drawnNumber(
  name: MeasureName,
  value: number | null | undefined,
  currency: string,
): number | null {
  if (value == null) return null
  const { kind } = measureOf(name)
  if (kind === 'money') return Number(minorToText(value, currency))
  return kind === 'percent' ? value / 100 : value
}
