import { lostLetter } from '#contract/kit/sheet/encodings.ts'

/** A line as a statement tells it, whatever its format: above zero came in, below zero went out. */
export type ParsedLine = {
  /** Which row or entry of the file it is. */
  row: number
  day: string
  valueDay: string | null
  amountMinor: number
  text: string
  /** What of the text a line is known again by, where more of it is told. */
  knownBy?: string
  payer: string
  payerAccount: string
  reference: string
  bankReference: string
  /** The bank's own number of the line, where it gives one. */
  bankId: string
  balanceMinor: number | null
  /** Of a provider or a marketplace: what it is of, what was kept, with which payout it comes. */
  order?: string
  lineKind?: string
  grossMinor?: number
  feeMinor?: number
  payout?: string
  /** Where it says so itself. */
  currency?: string
}
/** What could not be read, and why: the word that says so. */
export type Broken = { row: number; text: string; why: string }

/** One account's lines in a file. */
export type ParsedStatement = {
  accountNumber: string
  number: string
  currency: string | null
  openingMinor: number | null
  closingMinor: number | null
  lines: ParsedLine[]
  broken: Broken[]
  /** Rows of a table that are no lines: sums, what is carried forward, what tells nothing. */
  passed?: number[]
}

/** No file of ours has more lines. */
export const maxLines = 20_000
const longest = 500
/** What a cut leaves of a letter that is written as two. */
const halfLetter = /[\uD800-\uDBFF]$/

/** As the database takes it and people read it: whole letters, one space between words, no more than a cell shows. */
export const tidy = (text: string | undefined): string =>
  (text ?? '')
    .slice(0, longest * 2)
    .replace(halfLetter, '')
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001F\u007F]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
    .replace(halfLetter, '')

export const blankLine = (row: number): ParsedLine => ({
  row,
  day: '',
  valueDay: null,
  amountMinor: 0,
  text: '',
  payer: '',
  payerAccount: '',
  reference: '',
  bankReference: '',
  bankId: '',
  balanceMinor: null,
})

/**
 * A line of which letters were lost is none: they would be lost in the books too, and it would not be known again in a file that is
 * read rightly. It is named with its row.
 */
export function withoutLostLetters(view: ParsedStatement): ParsedStatement {
  const isLost = (line: ParsedLine) =>
    Object.values(line).some((value) => typeof value === 'string' && value.includes(lostLetter))
  const lost = view.lines.filter(isLost)
  if (!lost.length) return view
  const broken = lost.map(({ row, day, text, payer }) => ({
    row,
    text: [day, text, payer].filter(Boolean).join(' · '),
    why: 'write-off.broken.letters',
  }))
  return {
    ...view,
    lines: view.lines.filter((line) => !isLost(line)),
    broken: [...view.broken, ...broken].toSorted((a, b) => a.row - b.row),
  }
}
