import { isForeign, parseFigure, type DecimalMark } from '#contract/kit/money/figures.ts'
import { textToMinor } from '#contract/kit/money/amounts.ts'

/**
 * An amount as banks write it, in minor units (`contract/kit/money/figures.ts`). `mark`: the one that its column has before
 * decimals; a lone point before three digits is no amount without it. Undefined for an empty cell, null for what is no amount, or
 * one in another currency.
 */
export function readAmount(cell: string, currency: string, mark?: DecimalMark): number | null | undefined {
  const text = cell.replaceAll('`', '').trim()
  if (text === '' || /^[-–—−]$/.test(text)) return undefined
  if (isForeign(text, currency)) return null
  const figure = parseFigure(text, mark)
  return figure && !figure.isPercent && !figure.isUnsure ? textToMinor(figure.value, currency) : null
}

/** MT940: a comma before the decimals, nothing between thousands. Null for what is none. */
export function readCommaAmount(text: string, currency: string): number | null {
  return /^\d{1,15}(,\d*)?$/.test(text)
    ? textToMinor(text.replace(',', '.').replace(/\.$/, ''), currency)
    : null
}

/**
 * CAMT and OFX: a decimal text with nothing between thousands, before its decimals a point (in old files a comma). Null for what
 * is none, or has more decimals than its currency.
 */
export function readPlainAmount(text: string, currency: string): number | null {
  const [, sign, whole, decimals = ''] = /^([+-]?) ?(\d{1,15})?(?:[.,](\d{0,17}))?$/.exec(text.trim()) ?? []
  if (sign === undefined || (whole === undefined && decimals === '')) return null
  const minor = textToMinor(`${whole ?? '0'}${decimals && `.${decimals}`}`, currency)
  return minor !== null && sign === '-' ? -minor : minor
}
