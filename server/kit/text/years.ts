import type { Language } from '#contract/kit/languages.ts'
import type { Merchant } from '../ctx.ts'

/** Of a merchant what says how its years are counted. */
export type Years = Pick<Merchant, 'flags'>

/** Years of the Buddhist calendar count from 543 years earlier. */
const apart = 543

/** Whoever reads Thai has them where the merchant chose so. */
export const countsBuddhist = ({ flags }: Years, language: Language): boolean =>
  language === 'th' && flags['buddhistYears'] === true

/** A day `yyyy-MM-dd`, or a text that begins with one, with its year as its reader counts; reading takes both. */
export const shownDay = (years: Years, day: string, language: Language): string =>
  countsBuddhist(years, language) && /^\d{4}-\d\d/.test(day)
    ? `${Number(day.slice(0, 4)) + apart}${day.slice(4)}`
    : day

/** The year that a written one means: nobody books for the 25th century. */
export const meantYear = (year: number): number => (year >= 2400 ? year - apart : year)
