import { measureWord, type DimensionName, type MeasureName } from '#contract/statistics/figures.ts'
import { daysBetween } from '../kit/words/days.ts'
import { word } from '../kit/words/words.ts'

/** Groups that are drawn as bars. */
export const drawnRows = 8
const longestByDay = 92

/** A course of a quarter is told by day, a longer one by month. */
export const courseOf = ({ from, to }: { from: string; to: string }): 'day' | 'month' =>
  daysBetween(from, to) < longestByDay ? 'day' : 'month'

/** What a drawing shows, in a sentence. */
export function drawnText(drawnBy: DimensionName, of: MeasureName, count: number): string {
  const measure = word(measureWord(of))
  if (drawnBy === 'day') return word('statistics.text.courseOf', { measure })
  if (drawnBy === 'month') return word('statistics.text.courseOfMonths', { measure })
  return word('statistics.text.topOf', { measure, count })
}
