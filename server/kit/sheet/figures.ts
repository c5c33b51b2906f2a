import { currencyDecimals, groupedAmount, textToMinor } from '#contract/kit/money/amounts.ts'
import { isForeign, parseFigure, type DecimalMark } from '#contract/kit/money/figures.ts'
import type { CellFault } from './import/sheet-kind.ts'

/** What a cell says, or why it says nothing. */
export type Read<T> = { value: T } | Pick<CellFault, 'why' | 'params'>
export const orElse = <T>(value: T | undefined, why: string): Read<T> =>
  value === undefined ? { why } : { value }

/** A dash takes away what is there. */
export const isDash = (text: string): boolean => /^[-–—−]$/.test(text.trim())
const max = 9_000_000_000_000

/**
 * Money in a currency, exact. Not below zero unless `signed`: a rise or a fall. A lone point before three digits is named, not
 * guessed, unless `mark` says which mark the column has before decimals.
 */
export function readMoney(text: string, currency: string, signed: boolean, mark?: DecimalMark): Read<number> {
  if (text.includes('%') || text.includes('％')) return { why: 'kit.sheets.noPercent' }
  const figure = parseFigure(text, mark)
  if (figure === undefined) return { why: 'notNumber' }
  if (isForeign(text, currency)) return { why: 'kit.sheets.otherCurrency', params: { currency } }
  const decimals = currencyDecimals(currency)
  if (figure.isUnsure || (figure.value.split('.')[1] ?? '').replace(/(?<!0)0+$/, '').length > decimals)
    return { why: 'kit.sheets.decimals', params: { max: decimals } }
  const minor = textToMinor(figure.value, currency)
  if (minor === null) return { why: 'tooLarge', params: { max: groupedAmount(max, currency) } }
  return minor < 0 && !signed ? { why: 'tooSmall', params: { min: 0 } } : { value: minor }
}

/** Basis points of `12`, `12 %`, `-2.5%`. */
export function readPercent(text: string): Read<number> {
  const figure = parseFigure(text, '.')
  if (figure === undefined) return { why: 'notNumber' }
  const points = Number(figure.value) * 100
  if (Math.abs(points) > 1_000_000) return { why: 'tooLarge', params: { max: 10_000 } }
  return Math.abs(points - Math.round(points)) < 1e-6
    ? { value: Math.round(points) }
    : { why: 'kit.sheets.decimals', params: { max: 2 } }
}
