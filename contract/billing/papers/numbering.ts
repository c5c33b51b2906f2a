import { paperKinds } from './invoice.fields.ts'

/** Whose numbers have a look of their own; a series never begins again, or with each year or month. */
export const seriesKinds = ['bill', ...paperKinds] as const
export const seriesResets = ['month', 'year', 'never'] as const
export type SeriesKind = (typeof seriesKinds)[number]
type SeriesReset = (typeof seriesResets)[number]
export type Numbering = { pattern: string; resets: SeriesReset }

/** What numbers of a kind begin with where nothing else is set. */
const marks: Record<SeriesKind, string> = {
  bill: 'BL',
  invoice: 'INV',
  'tax-invoice': 'TI',
  receipt: 'RC',
  'tax-receipt': 'RT',
  abbreviated: 'AB',
  'credit-note': 'CN',
  'debit-note': 'DN',
  withholding: 'WHT',
}
export const usualNumbering = (kind: SeriesKind): Numbering => ({
  pattern: `{prefix}${marks[kind]}-{branch}-{yy}{mm}-{00000}`,
  resets: 'month',
})

const token = /\{([a-z]+|0+)\}/g
const dateTokens: Record<string, (day: string) => string> = {
  yyyy: (day) => day.slice(0, 4),
  yy: (day) => day.slice(2, 4),
  bbbb: (day) => String(Number(day.slice(0, 4)) + 543),
  bb: (day) => String(Number(day.slice(0, 4)) + 543).slice(2),
  mm: (day) => day.slice(5, 7),
}
const years = ['yyyy', 'yy', 'bbbb', 'bb']
const isNumber = (name: string): boolean => /^0+$/.test(name)
const tokensOf = (pattern: string): string[] => [...pattern.matchAll(token)].map(([, name = '']) => name)

/** Why numbers cannot look so, or null: one running number; what begins again names the year, or month, that it begins again with. */
export function patternMistake({
  pattern,
  resets,
}: Numbering): 'letters' | 'number' | 'year' | 'month' | null {
  const names = tokensOf(pattern)
  const plain = pattern.replaceAll(token, '')
  if (!/^[A-Za-z0-9/._-]*$/.test(plain)) return 'letters'
  if (
    names.some((name) => !isNumber(name) && !(name in dateTokens) && name !== 'prefix' && name !== 'branch')
  )
    return 'letters'
  const [number, ...more] = names.filter(isNumber)
  if (!number || more.length > 0 || number.length > 9) return 'number'
  if (resets !== 'never' && !names.some((name) => years.includes(name))) return 'year'
  if (resets === 'month' && !names.includes('mm')) return 'month'
  return null
}

type Whose = { prefix?: string; branch?: string }
/** Which parts of a date stay open in the name of a series: what it runs on over. */
const open: Record<SeriesReset, readonly string[]> = {
  month: [],
  year: ['mm'],
  never: Object.keys(dateTokens),
}

/** A pattern with its parts said; an empty branch takes the separator before it along. */
function filled(
  { pattern }: Numbering,
  { prefix = '', branch = '' }: Whose,
  say: (name: string) => string,
): string {
  const named = branch ? pattern : pattern.replace(/[-/._]?\{branch\}/, '')
  return named.replaceAll(token, (_all, name: string) =>
    name === 'prefix' ? prefix : name === 'branch' ? branch : say(name),
  )
}

/** The number `no` of a day's paper: `TI-00000-2611-00001`. A number longer than its width is written whole. */
export const codeOf = (numbering: Numbering, day: string, whose: Whose, no: number): string =>
  filled(numbering, whose, (name) =>
    isNumber(name) ? String(no).padStart(name.length, '0') : (dateTokens[name]?.(day) ?? ''),
  )

/** What numbers run on within: patterns that make the same codes share it. */
export const seriesOf = (numbering: Numbering, day: string, whose: Whose): string =>
  filled(numbering, whose, (name) =>
    isNumber(name) ? '#' : open[numbering.resets].includes(name) ? '*' : (dateTokens[name]?.(day) ?? ''),
  )

const literally = (text: string): string => text.replaceAll(/[.\\+*?^$()[\]{}|/-]/g, '\\$&')
/** The codes of a series as a pattern of PostgreSQL, the number in brackets: what was issued goes on where it was. */
export const codesOf = (numbering: Numbering, day: string, whose: Whose): string => {
  const parts = seriesOf(numbering, day, whose).split(/([#*])/)
  const widths = tokensOf(numbering.pattern).filter((name) => open[numbering.resets].includes(name))
  const date = () => `\\d{${widths.shift()?.length ?? 2}}`
  return `^${parts.map((part) => (part === '#' ? '(\\d{1,9})' : part === '*' ? date() : literally(part))).join('')}$`
}
