import { directionOf } from './directions.ts'

/** Longer cells hold no number; they are cut off before any pattern sees them. */
const maxLength = 60
const zeros = Array.from('๐٠۰०০០໐၀', (zero) => zero.codePointAt(0) ?? 0)

/**
 * A cell as the readers of numbers and days take it: digits of any script as ours, every blank a space, every stroke a minus,
 * nothing that nobody sees.
 */
export const plainSigns = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[๐-๙٠-٩۰-۹०-९০-৯០-៩໐-໙၀-၉]/g, (digit) => {
      const point = digit.codePointAt(0) ?? 0
      const zero = zeros.find((one) => point - one < 10 && point >= one)
      return zero === undefined ? digit : String(point - zero)
    })
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff`]/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()

export type DecimalMark = '.' | ','
export type Figure = {
  /** A decimal text with its sign, e.g. `-1234.50`. */
  value: string
  isPercent: boolean
  /** A lone point or comma before three digits: it may part thousands or decimals. */
  isUnsure: boolean
  /** Which mark stands before its decimals, where it has some for sure. */
  mark: DecimalMark | undefined
}

const currencySign = /(?:NT|HK|US|S)?\p{Sc}|บาท|(?<![A-Za-z])(?:baht|[A-Z]{3})(?![A-Za-z])|[元圆圓円원]/u
const groupedBy = { '.': /^\d{1,3}(?:\.\d{3})+$/, ',': /^\d{1,3}(?:,\d{2,3})*,\d{3}$/ } as const

type Digits = Pick<Figure, 'value' | 'isUnsure' | 'mark'>
const whole = (value: string): Digits => ({ value, isUnsure: false, mark: undefined })
const parted = (before: string, behind: string, mark: DecimalMark, isUnsure = false): Digits => ({
  value: `${before || '0'}.${behind}`,
  isUnsure,
  mark: isUnsure ? undefined : mark,
})

/** Digits with points, commas, spaces or apostrophes between them; `mark` is the one before decimals where it is certain. */
function readDigits(text: string, mark: DecimalMark | undefined): Digits | undefined {
  if (/^\d+$/.test(text)) return whole(text)
  const [, spaced, sign, behindSpaced] = /^(\d{1,3}(?:[ '’]\d{3})+)(?:([.,])(\d+))?$/.exec(text) ?? []
  if (spaced !== undefined) {
    const digits = spaced.replace(/\D/g, '')
    if (behindSpaced === undefined) return whole(digits)
    return parted(digits, behindSpaced, sign === ',' ? ',' : '.')
  }
  if (!/^[\d.,]+$/.test(text)) return undefined
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const own: DecimalMark = text.charAt(at) === ',' ? ',' : '.'
  const other: DecimalMark = own === ',' ? '.' : ','
  const [before, behind] = [text.slice(0, at), text.slice(at + 1)]
  if (before.includes(other))
    return groupedBy[other].test(before) && behind
      ? parted(before.replace(/\D/g, ''), behind, own)
      : undefined
  if (before.includes(own)) return groupedBy[own].test(text) ? whole(text.replace(/\D/g, '')) : undefined
  if (behind.length !== 3 || before === '' || before.startsWith('0'))
    return behind && (own === '.' || behind.length < 4) ? parted(before, behind, own) : undefined
  if (before.length > 3) return parted(before, behind, own, own === ',')
  if (mark === own) return parted(before, behind, own)
  if (mark === other || own === ',') return whole(before + behind)
  return parted(before, behind, own, true)
}

/** What stands before or behind the digits without its currency; undefined for what is neither. */
const signOf = (text: string): string =>
  text.replace(currencySign, (sign) => (directionOf(sign) ? sign : '')).replace(/[ +]/g, '')

/**
 * The one reader of numbers as people, banks and spreadsheets write them: `1,200.50`, `1.200,50`, `1 200`, `฿2,200`, `(50)`,
 * `-5`, `5-`, `−5`, `12%`, `500.-`, `99.00 DR`, digits of any script. Undefined for what is no number.
 */
export function parseFigure(text: string, mark?: DecimalMark): Figure | undefined {
  if (text.length > maxLength) return undefined
  const plain = plainSigns(text)
  const first = plain.search(/\.?\d/)
  const last = plain.search(/\d\D*$/)
  if (first < 0) return undefined
  const digits = readDigits(plain.slice(first, last + 1), mark)
  if (!digits) return undefined
  const isPercent = plain.includes('%')
  const front = signOf(plain.slice(0, first))
  let back = signOf(
    plain
      .slice(last + 1)
      .replace('%', '')
      .replace(/^[.,](?:-|$)/, ''),
  )
  const side = directionOf(back.replace(/^[-)]|\)$/g, ''))
  if (side) back = back.replace(/[^-()]/g, '')
  const isNegative = ['(', '(-', '-(', '-', '△', '▲'].includes(front)
  if (front && !isNegative) return undefined
  const opens = front.includes('(')
  const closes = back.replace('-', '') === ')'
  if (opens !== closes || !['', '-', ')', '-)', ')-'].includes(back)) return undefined
  const isBelow = isNegative || back.includes('-')
  // What came in and stands below zero contradicts itself.
  if (side === 'in' && isBelow) return undefined
  return { ...digits, value: `${isBelow || side === 'out' ? '-' : ''}${digits.value}`, isPercent }
}

/** The number that a text says, as a decimal text. Undefined for what is none. */
export const readFigure = (text: string): string | undefined => parseFigure(text)?.value

/** The mark before decimals in a column: what its numbers say that can be read in one way only, unless they differ. */
export function decimalMarkOf(texts: readonly string[]): DecimalMark | undefined {
  const marks = new Set(texts.flatMap((text) => parseFigure(text)?.mark ?? []))
  return marks.size === 1 ? [...marks][0] : undefined
}

/** What each word or sign with letters stands for; a code stands for itself, a sign alone for whose own it is. */
const signs: readonly (readonly [RegExp, readonly string[]])[] = [
  [/บาท|baht/i, ['THB']],
  [/NT\$/i, ['TWD']],
  [/HK\$/i, ['HKD']],
  [/US\$/i, ['USD']],
  [/S\$/i, ['SGD']],
  [/원/, ['KRW']],
  [/円/, ['JPY']],
  [/[元圆圓]/, ['CNY', 'TWD', 'HKD']],
]

const isSignOf = (sign: string, currency: string): boolean =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .format(0)
    .includes(sign)

/** Is the sign or the code beside a figure that of another currency? An amount without one is in ours. */
export function isForeign(text: string, currency: string): boolean {
  const narrow = text.normalize('NFKC')
  const code = /(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/.exec(narrow)?.[0]
  // OUT, DEP: which way it went.
  if (code && !directionOf(code)) return code !== currency
  const currencies = signs.find(([sign]) => sign.test(narrow))?.[1]
  if (currencies) return !currencies.includes(currency)
  const sign = /\p{Sc}/u.exec(narrow)?.[0]
  return sign !== undefined && !isSignOf(sign, currency)
}
