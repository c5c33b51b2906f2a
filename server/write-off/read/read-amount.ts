import { textToMinor } from '#contract/kit/money/amounts.ts'
import { at } from '../at.ts'

/** Thousands by comma or point or space or apostrophe, decimals by the other: "1,234.50", "1.234,50", "1 234,5". */
function plainNumber(text: string): string | null {
  const digits = text.replace(/[\s'’]/g, '')
  if (!/^[\d.,]+$/.test(digits) || !/\d/.test(digits)) return null
  const point = digits.lastIndexOf('.')
  const comma = digits.lastIndexOf(',')
  if (point < 0 && comma < 0) return digits
  const last = Math.max(point, comma)
  const mark = digits.charAt(last)
  const behind = digits.length - last - 1
  const both = point >= 0 && comma >= 0
  // A lone mark before three digits groups them, and so does one that stands several times.
  const parts = digits.split(mark)
  const groups = !both && (parts.length > 2 || behind === 3)
  if (groups && (parts.slice(1).some((part) => part.length !== 3) || at(parts, 0).length > 3)) return null
  const whole = (groups ? digits : digits.slice(0, last)).replace(/[.,]/g, '')
  return groups || behind === 0 ? whole : `${whole || '0'}.${digits.slice(last + 1)}`
}

/**
 * An amount as banks write it, in minor units: with or without currency, in parentheses or with its minus before or behind where
 * it is below zero, with CR or DR behind it. Undefined for an empty cell, null for what is no amount.
 */
export function readAmount(cell: string, currency: string): number | null | undefined {
  // No amount is longer, and none is read of a part.
  if (cell.length > 80) return null
  const text = cell.normalize('NFKC').replaceAll('`', '').trim()
  if (text === '' || text === '-' || text === '–') return undefined
  const bare = text
    .replace(/[฿¥₩$€£元원]|บาท/g, '')
    .replace(/\b[A-Z]{3}\b/g, '')
    .trim()
  const [, open, front, number = '', back, side, close] =
    /^(\()?([+-])?([\d.,'’]+)([+-])?(CR|DR|C|D)?(\))?$/i.exec(bare.replace(/\s+/g, '')) ?? []
  const plain = plainNumber(number)
  if (plain === null || Boolean(open) !== Boolean(close)) return null
  const minor = textToMinor(plain, currency)
  if (minor === null) return null
  const below = [Boolean(open), front === '-', back === '-', /^d/i.test(side ?? '')].filter(Boolean).length
  return below % 2 === 1 ? -minor : minor
}

/** MT940: a comma before the decimals, nothing between thousands. Null for what is none. */
export function readCommaAmount(text: string, currency: string): number | null {
  return /^\d{1,15}(,\d*)?$/.test(text)
    ? textToMinor(text.replace(',', '.').replace(/\.$/, ''), currency)
    : null
}

/** CAMT and OFX: a decimal text, with a sign in OFX. Null for what is none, or has more decimals than its currency. */
export const readPlainAmount = (text: string, currency: string): number | null => {
  const [, sign, digits] = /^([+-]?)\s*([\d.,]+)$/.exec(text.trim()) ?? []
  const plain =
    digits === undefined ? null : plainNumber(digits.includes('.') ? digits : digits.replace(',', '.'))
  const minor = plain === null ? null : textToMinor(plain, currency)
  return minor !== null && sign === '-' ? -minor : minor
}
