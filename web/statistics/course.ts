import {
  dimensionOf,
  measureWord,
  type DimensionName,
  type MeasureName,
} from '#contract/statistics/figures.ts'
import { daysBetween } from '#contract/kit/text/plain-days.ts'
import { word } from '../kit/words/words.ts'

/** Groups that are drawn as bars. */
const drawnRows = 8
const longestByDay = 92

/** A course of a quarter is told by day, a longer one by month. */
const courseOf = ({ from, to }: { from: string; to: string }): 'day' | 'month' =>
  daysBetween(from, to) < longestByDay ? 'day' : 'month'

type CourseInput = { from: string; to: string }
/** What is drawn of what is asked for: how time goes on, or the groups that brought most. */
export function drawnOf<A extends CourseInput, D extends DimensionName>(input: A, dimension: D) {
  const isTime = dimensionOf(dimension).kind === 'time'
  const drawnBy = isTime ? courseOf(input) : dimension
  const ask = { ...input, dimension: drawnBy, sort: isTime ? ('key' as const) : ('revenue' as const) }
  return { drawnBy, ask: { ...ask, down: !isTime, pageNo: 1, pageSize: isTime ? 1000 : drawnRows } }
}

/** What a drawing shows, in a sentence. */
export function drawnText(drawnBy: DimensionName, of: MeasureName, count: number): string {
  const measure = word(measureWord(of))
  if (drawnBy === 'day') return word('statistics.text.courseOf', { measure })
  if (drawnBy === 'month') return word('statistics.text.courseOfMonths', { measure })
  return word('statistics.text.topOf', { measure, count })
}
