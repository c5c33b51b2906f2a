import { meantYear } from '#contract/kit/text/years.ts'

/** Which of two small numbers stands first where a date does not say it. */
export type DateOrder = 'day-first' | 'month-first'
export type ReadDate = { date: string; unsure: boolean }

const english = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const thai = 'มกราคม,กุมภาพันธ์,มีนาคม,เมษายน,พฤษภาคม,มิถุนายน,กรกฎาคม,สิงหาคม,กันยายน,ตุลาคม,พฤศจิกายน,ธันวาคม'.split(
  ',',
)
const thaiShort = 'ม.ค.,ก.พ.,มี.ค.,เม.ย.,พ.ค.,มิ.ย.,ก.ค.,ส.ค.,ก.ย.,ต.ค.,พ.ย.,ธ.ค.'
  .replaceAll('.', '')
  .split(',')

/** 1–12 of a month's name in English or Thai, whole or short; 0 for anything else. */
function monthOf(word = ''): number {
  const text = word.replaceAll('.', '')
  const at = english.indexOf(text.slice(0, 3).toLowerCase())
  if (at >= 0 && /^[a-z]{3,9}$/i.test(text)) return at + 1
  return thai.indexOf(text) + 1 || thaiShort.indexOf(text) + 1
}

/** Years as they are written here: Buddhist ones, and of two digits the one that a living person can have been born in. */
function fullYear(text: string | undefined, thisYear: number): number {
  const year = Number(text)
  if (text?.length === 4) return meantYear(year)
  return year + (year > thisYear % 100 ? 1900 : 2000)
}

const months =
  /^(\d{1,2})(?:st|nd|rd|th)?[\s,./-]{0,4}([a-z]{3,9}|[\u0e00-\u0e7f.]{3,12})[\s,./-]{0,4}(\d{4}|\d{2})$/i
const monthFirst = /^([a-z]{3,9})\.?[\s,./-]*(\d{1,2})(?:st|nd|rd|th)?[\s,./-]+(\d{4})$/i
const yearMonth = /^(\d{4})[\s./-]*([a-z]{3,9})[\s./-]*(\d{1,2})$/i
const yearFirst = /^(\d{4})\s?[-/.年년]\s?(\d{1,2})\s?[-/.月월]\s?(\d{1,2})\s?[日号號일.]?\s?(?:出生|生|생)?$/
const yearLast = /^(\d{1,2})\s?[-/. ]\s?(\d{1,2})\s?[-/. ]\s?(\d{4}|\d{2})$/
const republic = /^民[国國](\d{2,3})年(\d{1,2})月(\d{1,2})日?$/
const eight = /^((?:19|20)\d{2})(\d{2})(\d{2})$/

/**
 * A date as people write it, in five languages, as yyyy-MM-dd; unsure where day and month could be the other way round.
 * Null where it is none. `today` decides what a year of two digits means.
 */
export function readDate(text: string, today: string, order: DateOrder = 'day-first'): ReadDate | null {
  const given = text.trim()
  if (given.length < 6 || given.length > 30) return null
  const thisYear = Number(today.slice(0, 4))
  const sure = (year: string | undefined, month: number, day: string | undefined) =>
    month ? dated(fullYear(year, thisYear), month, Number(day), false) : null
  let found: RegExpExecArray | null
  if ((found = yearFirst.exec(given) ?? eight.exec(given))) return sure(found[1], Number(found[2]), found[3])
  if ((found = republic.exec(given))) return sure(String(Number(found[1]) + 1911), Number(found[2]), found[3])
  if ((found = months.exec(given))) return sure(found[3], monthOf(found[2]), found[1])
  if ((found = monthFirst.exec(given))) return sure(found[3], monthOf(found[1]), found[2])
  if ((found = yearMonth.exec(given))) return sure(found[1], monthOf(found[2]), found[3])
  if (!(found = yearLast.exec(given))) return null
  const [first, second] = [Number(found[1]), Number(found[2])]
  const year = fullYear(found[3], thisYear)
  const swap = first <= 12 && (second > 12 || order === 'month-first')
  const [day, month] = swap ? [second, first] : [first, second]
  return dated(year, month, day, first <= 12 && second <= 12 && first !== second)
}

function dated(year: number, month: number, day: number, unsure: boolean): ReadDate | null {
  const date = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const at = new Date(`${date}T00:00:00Z`)
  const isDay = year >= 1900 && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date)
  return isDay ? { date, unsure } : null
}

/** Says this date of two small numbers which of them is the month? */
export function orderIn(text: string): DateOrder | null {
  const found = yearLast.exec(text.trim())
  if (!found) return null
  const [first, second] = [Number(found[1]), Number(found[2])]
  if (first > 12 && second <= 12) return 'day-first'
  return first <= 12 && second > 12 ? 'month-first' : null
}
