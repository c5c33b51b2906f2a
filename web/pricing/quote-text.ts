import { minorToText, textToMinor } from '#contract/kit/money/amounts.ts'
import type { RuleMethod } from '#contract/pricing/guests.ts'

/** What one cell of a quotation says: a price, or a change of the list price. */
export type Quote = { method: RuleMethod; value: number }

const dashes = /^[−–]/

/**
 * Reads a cell: `1980` is a fixed price, `-10%` a percentage of the list price, `+150` and `-150` an amount on it.
 * null for nothing, undefined for what is none of these.
 */
export function readQuote(typed: string, currency: string): Quote | null | undefined {
  const text = typed.trim().replace(dashes, '-')
  if (text === '') return null
  if (text.endsWith('%')) {
    const percent = /^([+-]?\d{1,5}(?:\.\d{1,2})?)\s*%$/.exec(text)
    return percent ? { method: 'percent', value: Math.round(Number(percent[1]) * 100) } : undefined
  }
  const signed = /^[+-]/.test(text)
  const value = textToMinor(text.replace(/^\+/, ''), currency)
  if (value === null) return undefined
  return { method: signed ? 'amount' : 'fixed', value }
}

/** Writes it as it is typed. */
export function writeQuote({ method, value }: Quote, currency: string): string {
  const sign = value < 0 ? '-' : '+'
  if (method === 'percent') return `${sign}${Math.abs(value) / 100}%`
  return method === 'amount'
    ? `${sign}${minorToText(Math.abs(value), currency)}`
    : minorToText(value, currency)
}
