import { buddhistDay, countsBuddhist, type Years } from '#contract/kit/years.ts'
import type { Merchant } from '../ctx.ts'
import { momentText } from './moment-text.ts'

/** A day `yyyy-MM-dd`, or a text that begins with one, with its year as its reader counts; reading takes both. */
export const shownDay = (years: Years, day: string, language: string): string =>
  countsBuddhist(years, language) ? buddhistDay(day) : day

/** A moment by the merchant's clock, as its reader counts: "2026-12-23 23:59". */
export const shownMoment = (
  merchant: Pick<Merchant, 'flags' | 'timeZone'>,
  at: string | Date,
  language: string,
): string => shownDay(merchant, momentText(new Date(at), merchant.timeZone), language)
