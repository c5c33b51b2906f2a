import type { Language } from '#contract/kit/schema.ts'
import { countsBuddhist, type Years } from '#contract/kit/years.ts'

// The calendar is named, because a Thai locale by itself counts in Buddhist years (2026 is 2569): on a voucher
// or in a mail that would be a wrong date, unless the merchant chose so.
const LOCALES: Record<Language, string> = {
  en: 'en-GB-u-ca-gregory',
  'zh-CN': 'zh-CN-u-ca-gregory',
  'zh-TW': 'zh-TW-u-ca-gregory',
  th: 'th-TH-u-ca-gregory',
  ko: 'ko-KR-u-ca-gregory',
}

/**
 * A calendar date (yyyy-MM-dd, no time zone) for people: `{ date: '24 December 2026', weekday: 'Thursday' }`, Gregorian
 * but for readers of Thai whose merchant counts Buddhist years. Throws RangeError if there is no such date.
 */
export function dateInWords(
  isoDate: string,
  language: Language,
  years: Years,
): { date: string; weekday: string } {
  const day = new Date(`${isoDate}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== isoDate) {
    throw new RangeError(`no such date: ${isoDate}`)
  }
  const locale = countsBuddhist(years, language) ? 'th-TH-u-ca-buddhist-nu-latn' : LOCALES[language]
  const say = (parts: Intl.DateTimeFormatOptions) =>
    day.toLocaleDateString(locale, { timeZone: 'UTC', ...parts })
  return { date: say({ year: 'numeric', month: 'long', day: 'numeric' }), weekday: say({ weekday: 'long' }) }
}
