import { groupedCount } from '#contract/kit/money/amounts.ts'
import {
  dimensionOf,
  emptyWord,
  measureOf,
  type DimensionName,
  type MeasureName,
} from '#contract/statistics/figures.ts'
import type { FigureLabel } from '#contract/statistics/statistics.schema.ts'
import { formatMoney } from '../kit/words/money-format.ts'
import { shownDay } from '../kit/words/buddhist.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { hasWord, language, word } from '../kit/words/words.ts'

type Group = { key: string; label: FigureLabel }

/** What a group is called: a day, a word of the product, or a name; none has a word of its own. */
export function groupText(dimension: DimensionName, { key, label }: Group): string {
  if (label.names) return nameIn(label.names, language())
  if (label.name) return label.name
  if (key === '') return word(emptyWord(dimension))
  const { kind, words } = dimensionOf(dimension)
  if (kind === 'time') return shownDay(key)
  const wordKey = `${words}.${key}`
  return hasWord(wordKey) ? word(wordKey) : key
}

/** Hundredths of one percent as "12.3 %". */
export const percentText = (hundredths: number): string => `${(hundredths / 100).toFixed(1)} %`

/** How far a figure is from what it was, as "+4.2 %" or "×12"; nothing where there was nothing. */
export function changeText(now: number | null | undefined, before: number | null | undefined): string {
  if (now == null || before == null || before <= 0) return ''
  const change = now / before - 1
  // Of what was next to nothing a percentage tells less than how many times it is.
  if (change >= 10) return `×${Math.round(now / before)}`
  const text = `${(Math.abs(change) * 100).toFixed(1)} %`
  return text === '0.0 %' ? `±${text}` : `${change > 0 ? '+' : '−'}${text}`
}

/** A figure in words, with its currency where it is money; what is not known says so. */
export function figureText(name: MeasureName, value: number | null | undefined, currency: string): string {
  if (value == null) return word('statistics.text.unknown')
  const { kind } = measureOf(name)
  if (kind === 'money') return formatMoney({ amountMinor: value, currency })
  return kind === 'percent' ? percentText(value) : groupedCount(value)
}

/** Numbers beside a drawing, as "1.2M": it is no ledger. */
export function shortNumber(of: string): (value: number) => string {
  const short = new Intl.NumberFormat(of, { notation: 'compact', maximumFractionDigits: 1 })
  return (value) => short.format(value)
}
