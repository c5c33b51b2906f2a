import { readPhone } from '#contract/kit/text/phone.ts'

/**
 * How what a person is known by is looked for in texts, as PostgreSQL's regular expressions: as whole words alone. A number is
 * found as a whole number however it is grouped; a name as its words in each order; Chinese, Korean and Thai, which write names without spaces
 * around them, from two letters on.
 */
export type Value = { kind: 'name' | 'word' | 'phone' | 'email' | 'document' | 'chat'; value: string }
/** What `app.forget_person` takes. */
export type ForgetPatterns = {
  /** Theirs alone, wherever it stands. */
  marks: string
  /** Full names: looked for in all that is theirs. */
  names: string
  /** Single words, which are anything elsewhere: looked for in what people write of theirs. */
  words: string
  /** What would be part of anything: erased only where it is all that stands there. In lower case. */
  whole: string[]
  /** How promotions count a guest. */
  keys: string[]
}

const dense = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u
const thai = /\p{Script=Thai}/u
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
const letters = (text: string): number => (text.match(/[\p{L}\p{N}]/gu) ?? []).length

/** No letter, digit or sign of a key stands before or after: `finances` is none of `finances.view`, `admin` none of an address. */
const word = (pattern: string): string => `(?<![[:alnum:]_@.-])${pattern}(?![[:alnum:]_@-]|\\.[[:alnum:]])`
const name = (pattern: string): string => `(?<![[:alnum:]_])${pattern}(?![[:alnum:]_])`
const thaiName = (text: string): string =>
  letters(text) < 4
    ? `((?<![฀-๿])|(?<=คุณ|นาย|นาง|นางสาว|พี่|น้อง))${escaped(text)}(?![฀-๿])`
    : `${escaped(text)}(?![ัิ-ฺ็-๎])`

/** The words of a name as they stand, with the first last, and with the last first. */
function ordersOf(words: readonly string[]): string[] {
  const turned = [
    words,
    [...words.slice(1), ...words.slice(0, 1)],
    [...words.slice(-1), ...words.slice(0, -1)],
  ]
  return [...new Set(turned.map((one) => one.map(escaped).join('[[:space:],/]+')))]
}

const gap = '[ ().-]{0,3}'
const apart = (digits: string): string => digits.split('').join(gap)
/** A whole number, with or without its country, in groups or not. */
function phonePattern(text: string, region: string): string {
  const number = readPhone(text, region)
  const country = number ? `(?:(?:[+]|00)?${gap}${apart(number.calling)}${gap})?` : '(?:[+]|00)?'
  const rest = number?.national ?? text.replace(/\D/g, '').replace(/^0+/, '')
  return `(?<![0-9])[+(]?${country}0?${gap}${apart(rest)}(?![0-9])`
}
const documentPattern = (text: string): string =>
  name(
    text
      .replace(/[^\p{L}\p{N}]/gu, '')
      .split('')
      .map(escaped)
      .join('[ -]?'),
  )
const emailPattern = (text: string): string =>
  `(?<![[:alnum:]_.+-])${escaped(text)}(?![[:alnum:]_-]|\\.[[:alnum:]])`
/** As the channel writes it: a WeChat id has lines and hyphens in it. */
const chatPattern = (text: string): string => `(?<![[:alnum:]_-])${escaped(text)}(?![[:alnum:]_-])`

/** Is it long enough to be nobody else's and nothing else? */
export function isMark({ kind, value }: Value): boolean {
  const digits = value.replace(/\D/g, '').replace(/^0+/, '').length
  if (kind === 'phone') return /^[+\d\s().-]+$/.test(value) && digits >= 8
  if (kind === 'email') return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
  // Whom a channel calls so is nobody else, anywhere.
  if (kind === 'chat') return true
  return kind === 'document' && digits >= 4 && letters(value) >= 6
}

/** `region` is the country whose numbers are written without it. */
export const markPattern = ({ kind, value }: Value, region: string): string =>
  kind === 'phone'
    ? phonePattern(value, region)
    : kind === 'email'
      ? emailPattern(value)
      : kind === 'chat'
        ? chatPattern(value)
        : documentPattern(value)

/** A name that is plainly one: of more than one word, or of two letters in a script whose names are as short. */
const isFullName = ({ kind, value }: Value): boolean =>
  kind === 'name' &&
  letters(value) > 1 &&
  (dense.test(value) || thai.test(value) || value.trim().split(/\s+/).length > 1)

function namePattern(value: string): string {
  if (dense.test(value)) return escaped(value)
  if (thai.test(value)) return thaiName(value)
  return ordersOf(value.trim().split(/\s+/)).map(name).join('|')
}

/** Two digits alone are anything, and a letter is too. */
const isWord = (value: string): boolean => letters(value) > (/\p{L}/u.test(value) ? 1 : 2)

/** The longest first: a name that another begins with leaves nothing of that. */
const joined = (values: readonly Value[], pattern: (value: Value) => string): string =>
  [...new Set(values.toSorted((a, b) => b.value.length - a.value.length).map(pattern))].join('|')

/** Patterns of all values; `marks` are those of them that nobody else bears. */
export function patternsOf(
  values: readonly Value[],
  marks: readonly Value[],
  region: string,
): Omit<ForgetPatterns, 'keys'> {
  const mark = (value: Value) => markPattern(value, region)
  const full = values.filter(isFullName)
  const own = values.filter((one) => !full.includes(one) && isMark(one))
  const single = values.filter((one) => !full.includes(one) && !own.includes(one))
  // What is borne by others too is looked for in what is theirs alone, as names are.
  const shared = own.filter((one) => !marks.includes(one))
  return {
    marks: joined(marks, mark),
    names: [joined(full, ({ value }) => namePattern(value)), joined(shared, mark)].filter(Boolean).join('|'),
    words: joined(
      single.filter(({ value }) => isWord(value)),
      ({ value }) => word(escaped(value)),
    ),
    whole: [...new Set(values.map(({ value }) => value.trim().toLowerCase()))],
  }
}
