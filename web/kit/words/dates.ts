import { mustGet } from '#contract/kit/given.ts'
import type { Language } from '#contract/kit/languages.ts'

export { addDays } from '#contract/kit/text/plain-days.ts'

/** Days count by the Gregorian calendar in every language; Thai alone would print the year 2569, and does where a merchant chose so. */
const locales: Record<Language, string> = {
  en: 'en-GB-u-ca-gregory',
  'zh-CN': 'zh-CN-u-ca-gregory',
  'zh-TW': 'zh-TW-u-ca-gregory',
  th: 'th-TH-u-ca-gregory-nu-latn',
  ko: 'ko-KR-u-ca-gregory',
}
const thaiYears = 'th-TH-u-ca-buddhist-nu-latn'
const parts = new Map<string, Intl.DateTimeFormat>()
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  if (!parts.has(key)) parts.set(key, new Intl.DateTimeFormat(locale, options))
  return mustGet(parts, key)
}

const plain = /^\d{4}-\d{2}-\d{2}$/
/** A plain date is that day's midnight, wherever the reader sits (requirements §5). */
const noon = (date: string) => new Date(`${date}T12:00:00Z`)

/** yyyy-MM-dd of a plain date or of a moment in a time zone; '' for nothing. */
export function formatDate(value: string | Date | null | undefined, timeZone: string): string {
  if (!value) return ''
  if (typeof value === 'string' && plain.test(value)) return value
  return formatOf('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(value))
}

/** yyyy-MM-dd HH:mm of a moment in a time zone; '' for nothing. */
export function formatDateTime(value: string | Date | null | undefined, timeZone: string): string {
  if (!value) return ''
  return formatOf('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(value))
}

/** HH:mm of a moment in a time zone. */
export const formatTime = (value: string | Date | null | undefined, timeZone: string): string =>
  formatDateTime(value, timeZone).slice(11)

/** The weekday of a plain date in a language: "Sat", "周六", "ส." or in full. */
export function weekday(date: string, language: Language, style: 'short' | 'long' = 'short'): string {
  // What is called short in Thai is the whole name; people there write its letters with a dot.
  const thai = language === 'th' && style === 'short'
  const name = formatOf(locales[language], { weekday: thai ? 'narrow' : style, timeZone: 'UTC' }).format(
    noon(date),
  )
  return thai ? `${name}.` : name
}

/** Month and year of a plain date as a heading: "November 2026", "2026年11月". */
export const monthName = (date: string, language: Language, buddhist = false): string =>
  formatOf(buddhist ? thaiYears : locales[language], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(noon(date))

/** A plain date in full, as people say it: "Saturday 21 November 2026", "2026年11月21日星期六". */
export const fullDate = (date: string, language: Language, buddhist = false): string =>
  formatOf(buddhist ? thaiYears : locales[language], { dateStyle: 'full', timeZone: 'UTC' }).format(
    noon(date),
  )

/** Today as a plain date in a time zone. */
export const today = (timeZone: string, now = new Date()): string => formatDate(now, timeZone)

/** Monday is 1, Sunday 7 (ISO 8601). */
export const isoWeekday = (date: string): number => noon(date).getUTCDay() || 7
