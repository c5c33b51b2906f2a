import { minorToText, textToMinor } from '../../kit/money/amounts.ts'
import { isForeign, readFigure } from '../../kit/money/figures.ts'
import type { RuleMethod } from '../../kit/guests.ts'

/** What one cell of a quotation says: a price, or a change of the list price. */
export type Quote = { method: RuleMethod; value: number }

/**
 * Reads a cell as it is typed, or pasted from a spreadsheet: `1980` is a fixed price, `-10%` a percentage of the list price,
 * `+150` and `-150` an amount on it. null for nothing, undefined for what is none of these, or in another currency.
 */
export function readQuote(typed: string, currency: string): Quote | null | undefined {
  const text = typed.normalize('NFKC').trim().replace(/^–/, '-')
  if (text === '') return null
  const figure = readFigure(text)
  if (figure === undefined) return undefined
  if (text.endsWith('%')) {
    const fits = /^-?\d{1,5}(\.\d{1,2})?$/.test(figure)
    return fits ? { method: 'percent', value: Math.round(Number(figure) * 100) } : undefined
  }
  const value = isForeign(text, currency) ? null : textToMinor(figure, currency)
  if (value === null) return undefined
  return { method: /^[+\-−(]/.test(text) ? 'amount' : 'fixed', value }
}

/** Writes it as it is typed. */
export function writeQuote({ method, value }: Quote, currency: string): string {
  const sign = value < 0 ? '-' : '+'
  if (method === 'percent') return `${sign}${Math.abs(value) / 100}%`
  return method === 'amount'
    ? `${sign}${minorToText(Math.abs(value), currency)}`
    : minorToText(value, currency)
}

/** Writes it as it is read: −12 %. */
export const shownQuote = (quote: Quote, currency: string): string =>
  writeQuote(quote, currency).replace(/^-/, '−').replace('%', ' %')
