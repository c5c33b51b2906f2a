import { meantYear } from '#contract/kit/text/years.ts'
import type { DateOrder } from '#contract/kit/sheet/date-order.ts'
import { readDay } from './cells.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const thaiMonths = [
  'ม.ค.',
  'ก.พ.',
  'มี.ค.',
  'เม.ย.',
  'พ.ค.',
  'มิ.ย.',
  'ก.ค.',
  'ส.ค.',
  'ก.ย.',
  'ต.ค.',
  'พ.ย.',
  'ธ.ค.',
]
/**
 * A date as people write it: year first, day or month first, with the month's English or short Thai name, in one run of digits,
 * as the number of a spreadsheet's day, in the Buddhist year. `order` decides where two numbers could be either. A year of two
 * digits, of either calendar, is the one next to `near` (yyyy-MM-dd), and never after it where `past`: nobody was born tomorrow.
 * Undefined for what is no day.
 */
export function readDate(
  text: string,
  { order, near, past = false }: { order: DateOrder; near: string; past?: boolean },
): string | undefined {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/[Tt ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?Z?$/, '')
    .replace(
      /(?<!\s)\s*\((?:mon|tue|wed|thu|fri|sat|sun)\w*\)$|^(?:mon|tue|wed|thu|fri|sat|sun)\w*,?\s+/i,
      '',
    )
  const yearOf = (digits: string): number => {
    const year = Number(digits)
    if (digits.length !== 2) return meantYear(year)
    const now = Number(near.slice(0, 4))
    const guess = Math.floor(now / 100) * 100 + year
    if (past) return guess > now ? guess - 100 : guess
    const thai = meantYear(2500 + year)
    return Math.abs(thai - now) < Math.abs(guess - now) ? thai : guess
  }
  const day = (year: string, month: number, date: number) =>
    readDay(`${String(yearOf(year)).padStart(4, '0')}-${month}-${date}`)
  const [, y, m, d] = /^(\d{4})(?:[-/. 年]|년 ?)(\d{1,2})(?:[-/. 月]|월 ?)(\d{1,2})[日일]?$/.exec(plain) ?? []
  if (y) return day(y, Number(m), Number(d))
  const [, one, other, last] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(plain) ?? []
  if (one && last) {
    const [a, b] = [Number(one), Number(other)]
    const dayFirst = b > 12 ? false : a > 12 ? true : order === 'dmy'
    return dayFirst ? day(last, b, a) : day(last, a, b)
  }
  const [, d1, name1, year1] =
    /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]?([a-z]{3,9})\.?,?[-/. ]?(\d{4}|\d{2})$/i.exec(plain) ?? []
  const [, name2, d2, year2] =
    /^([a-z]{3,9})\.?[-/. ](\d{1,2})(?:st|nd|rd|th)?,?[-/. ](\d{4}|\d{2})$/i.exec(plain) ?? []
  const [date, name, year] = d1 ? [d1, name1, year1] : [d2, name2, year2]
  if (date && name && year) {
    const at = months.indexOf(name.slice(0, 3).toLowerCase())
    return at < 0 ? undefined : day(year, at + 1, Number(date))
  }
  const [, d3, name3, year3] = /^(\d{1,2}) ?([ก-๙.]{3,6}) ?(\d{4}|\d{2})$/.exec(text.trim()) ?? []
  if (d3 && name3 && year3) {
    const at = thaiMonths.findIndex((one) => one.replaceAll('.', '') === name3.replaceAll('.', ''))
    return at < 0 ? undefined : day(year3, at + 1, Number(d3))
  }
  const [, y8, m8, d8] = /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ?? []
  if (y8) return day(y8, Number(m8), Number(d8))
  return serialDay(plain)
}

/** Days since 1899-12-30, as a spreadsheet keeps a day whose cell is not formatted as one: of 1955 to 2078. */
function serialDay(text: string): string | undefined {
  if (!/^[2-6]\d{4}(\.\d+)?$/.test(text)) return undefined
  return Temporal.PlainDate.from('1899-12-30')
    .add({ days: Math.floor(Number(text)) })
    .toString()
}

/** Which order a column of dates is written in, where one of them can be read in one way only; else as is usual here. */
export function orderOfDates(texts: readonly string[]): DateOrder {
  for (const text of texts) {
    const [, a, b] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ]\d{2,4}$/.exec(text.normalize('NFKC').trim()) ?? []
    if (Number(a) > 12) return 'dmy'
    if (Number(b) > 12) return 'mdy'
  }
  return 'dmy'
}
