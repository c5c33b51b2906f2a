/** Years of the Buddhist calendar count from 543 years earlier. */
const apart = 543
/** Nobody books for the 25th century: from this year on it is one of theirs. */
const firstOfTheirs = 2400

/** Of a merchant what says how its years are counted. */
export type Years = { flags: Record<string, unknown> }

/** Whoever reads Thai has them where the merchant chose so. */
export const countsBuddhist = (years: Years | undefined, language: string): boolean =>
  language === 'th' && years?.flags['buddhistYears'] === true

/** The year that a written one means. */
export const commonYear = (year: number): number => (year >= firstOfTheirs ? year - apart : year)

/** A day `yyyy-MM-dd`, or a text that begins with one, in Buddhist years; one that is in them already stays. */
export function buddhistDay(text: string): string {
  const year = Number(/^(\d{4})-\d\d/.exec(text)?.[1] ?? firstOfTheirs)
  return year < firstOfTheirs ? `${year + apart}${text.slice(4)}` : text
}

/** A day or a moment and nothing else: a code or a file's name that begins like one is none. */
const isDay = /^\d{4}-\d\d(-\d\d)?( \d\d:\d\d)?( \(\S+\))?$/
/** What is filled into a sentence, its days in Buddhist years. */
export const inBuddhistYears = <V>(params: Record<string, V>): Record<string, V | string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' && isDay.test(value) ? buddhistDay(value) : value,
    ]),
  )
