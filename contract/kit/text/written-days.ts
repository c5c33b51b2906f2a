import type { DateOrder } from '../sheet/date-order.ts'
import { plainSigns } from '../money/figures.ts'
import { parseClock } from './clock.ts'
import { commonYear } from './years.ts'

/** A day as it was written, or one of the two that it may be. */
export type WrittenDay = {
  day: string
  /** Day and month could be the other way round. */
  isSwappable: boolean
  /** The other year that two digits may mean. */
  otherYear?: number
}
export type DayReading = {
  order: DateOrder
  /** Today, or what a year of two digits is near to. */
  near: string
  /** Somebody was born on it: it is not to come. */
  past?: boolean
  /** The time zone into which a moment with a zone is turned. */
  zone?: string
}

/** Longer cells hold no day; a moment with the long name of its zone has 62 letters. */
const maxLength = 70
const english = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const thai = 'มกราคม,กุมภาพันธ์,มีนาคม,เมษายน,พฤษภาคม,มิถุนายน,กรกฎาคม,สิงหาคม,กันยายน,ตุลาคม,พฤศจิกายน,ธันวาคม'.split(
  ',',
)
const thaiShort = 'มค,กพ,มีค,เมย,พค,มิย,กค,สค,กย,ตค,พย,ธค'.split(',')
const englishLong =
  'january,february,march,april,may,june,july,august,september,october,november,december'.split(',')

/** 1–12 of a month's name in English or Thai, whole or short; 0 for anything else. */
function monthOf(word: string): number {
  const text = word.replaceAll('.', '').toLowerCase()
  const own = thai.indexOf(text) + 1 || thaiShort.indexOf(text) + 1
  if (own) return own
  const at = english.indexOf(text.slice(0, 3))
  const isName = at >= 0 && (englishLong[at]?.startsWith(text) || text === 'sept')
  return isName ? at + 1 : 0
}

/** Parts of a day before it is known which year is meant. */
type Parts = {
  year: string
  month: number
  date: number
  calendar: 'either' | 'common' | 'thai' | 'republic'
}

const yearFirst =
  /^(\d{4})(?: ?[-/.年년] ?| )(\d{1,2})(?: ?[-/.月월] ?| )(\d{1,2})(?: ?[日号號일.])?(?: ?(?:出生|生|생))?$/
const republic = /^(?:中華)?民[国國] ?(\d{2,3}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日?$/
const run = /^(\d{4})(\d{2})(\d{2})$/
const twoNumbers = /^(\d{1,2}) ?[-/. ] ?(\d{1,2}) ?[-/. ] ?(\d{4}|\d{2})\.?$/
const named =
  /^(\d{1,2})(?:st|nd|rd|th)?[ ,./-]{0,3}(?:of )?([a-z]{3,9}\.?|[\u0e00-\u0e7f.]{3,12})[ ,./-]{0,3}(?:พ\.ศ\. ?|ค\.ศ\. ?)?(\d{4}|\d{2})$/i
const monthFirst = /^([a-z]{3,9})\.?[ ,./-]{0,3}(\d{1,2})(?:st|nd|rd|th)?[ ,./-]{1,3}(\d{4}|\d{2})$/i
const yearAndName = /^(\d{4})[ ./-]{0,3}([a-z]{3,9})[ ./-]{0,3}(\d{1,2})$/i

function partsOf(plain: string, order: DateOrder): (Parts & { isSwappable: boolean }) | undefined {
  const of = (year: string, month: number, date: string, calendar: Parts['calendar']) => ({
    year,
    month,
    date: Number(date),
    calendar,
    isSwappable: false,
  })
  let found = yearFirst.exec(plain) ?? run.exec(plain)
  if (found) return of(found[1] ?? '', Number(found[2]), found[3] ?? '', 'either')
  if ((found = republic.exec(plain))) return of(found[1] ?? '', Number(found[2]), found[3] ?? '', 'republic')
  if ((found = named.exec(plain))) {
    const calendar = plain.includes('ค.ศ.') ? 'common' : /[ก-๙]/.test(plain) ? 'thai' : 'common'
    return of(found[3] ?? '', monthOf(found[2] ?? ''), found[1] ?? '', calendar)
  }
  if ((found = monthFirst.exec(plain)))
    return of(found[3] ?? '', monthOf(found[1] ?? ''), found[2] ?? '', 'common')
  if ((found = yearAndName.exec(plain)))
    return of(found[1] ?? '', monthOf(found[2] ?? ''), found[3] ?? '', 'common')
  if (!(found = twoNumbers.exec(plain))) return undefined
  const [one, two] = [Number(found[1]), Number(found[2])]
  const dayFirst = two > 12 ? false : one > 12 ? true : order === 'dmy'
  const [date, month] = dayFirst ? [one, two] : [two, one]
  const isSwappable = one <= 12 && two <= 12 && one !== two
  return { year: found[3] ?? '', month, date, calendar: 'either', isSwappable }
}

const pad = (part: number, length = 2): string => String(part).padStart(length, '0')

/** A day that exists, as yyyy-MM-dd. */
function dayOf(year: number, { month, date }: Parts): string | undefined {
  const day = `${pad(year, 4)}-${pad(month)}-${pad(date)}`
  const at = new Date(`${day}T00:00:00Z`)
  return year >= 1800 && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : undefined
}

/** The days that a year of two digits may mean, the likeliest first. */
function daysOfTwo(parts: Parts, near: string, past: boolean): string[] {
  const two = Number(parts.year)
  const now = Number(near.slice(0, 4))
  const century = Math.floor(now / 100) * 100
  const common = past ? [century + two, century - 100 + two] : [century + two]
  const buddhist = [commonYear(2500 + two), commonYear(2400 + two)]
  if (past) {
    const born = (years: readonly number[]) =>
      years.flatMap((year) => dayOf(year, parts) ?? []).filter((day) => day <= near)
    const [theirs] = born(buddhist.slice(0, 1))
    if (parts.calendar === 'thai') {
      const [older] = born(buddhist.slice(1))
      // A year to come in their calendar is that of an old person, or one of ours.
      return theirs ? [theirs] : [...born(common).slice(0, 1), ...(older ? [older] : [])]
    }
    const [ours] = born(common)
    return [...(ours ? [ours] : []), ...(theirs && parts.calendar === 'either' ? [theirs] : [])]
  }
  const far = (day: string) => Math.abs(Number(day.slice(0, 4)) - now)
  const all = [...common, ...buddhist.slice(0, 1)].flatMap((year) => dayOf(year, parts) ?? [])
  return all.toSorted((a, b) => far(a) - far(b)).slice(0, 1)
}

function dayIn(plain: string, { order, near, past = false }: DayReading): WrittenDay | undefined {
  const parts = partsOf(plain, order)
  if (!parts) return undefined
  const { year, calendar, isSwappable } = parts
  if (calendar === 'republic' || year.length === 4) {
    const full = calendar === 'republic' ? Number(year) + 1911 : commonYear(Number(year))
    const day = dayOf(full, parts)
    return day && !(past && day > near) ? { day, isSwappable } : undefined
  }
  const [day, other] = daysOfTwo(parts, near, past)
  if (!day) return undefined
  return { day, isSwappable, ...(other && { otherYear: Number(other.slice(0, 4)) }) }
}

/** Days since 1899-12-30, as a spreadsheet keeps a day whose cell is not formatted as one: of 1927 to 2082. */
function serialDay(plain: string): string | undefined {
  if (!/^[1-6]\d{4}(\.\d{1,15})?$/.test(plain)) return undefined
  return new Date(Date.UTC(1899, 11, 30) + Math.floor(Number(plain)) * 86_400_000).toISOString().slice(0, 10)
}

const zones: Readonly<Record<string, number>> = {
  z: 0,
  utc: 0,
  gmt: 0,
  ict: 420,
  kst: 540,
  jst: 540,
  sgt: 480,
  hkt: 480,
}
/** Minutes east of Greenwich; undefined for what is no zone. */
function offsetOf(text: string): number | undefined {
  const [, sign, hours, minutes = '0'] = /^(?:utc|gmt)?([+-])(\d{1,2}):?(\d{2})?$/i.exec(text) ?? []
  if (!sign) return zones[text.toLowerCase()]
  const size = Number(hours) * 60 + Number(minutes)
  return size > 840 ? undefined : sign === '-' ? -size : size
}

/** The day of a moment in a zone. */
function dayInZone(day: string, clock: string, offset: number, zone: string): string {
  const at = new Date(Date.parse(`${day}T${clock}:00Z`) - offset * 60_000)
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return parts.format(at)
}

const weekday =
  /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,? |^วัน[\u0e00-\u0e7f]{2,12}ที่ ?| ?\((?:mon|tue|wed|thu|fri|sat|sun|[월화수목금토일一二三四五六日])[a-z]{0,6}\)$| ?(?:星期|周|週)[一二三四五六日天]$/gi
const zoned = /^(.*?\d) ?(z|utc|gmt|ict|kst|jst|sgt|hkt|(?:utc|gmt)?[+-]\d{1,2}(?::?\d{2})?)$/i
/** An offset tells the zone; the name of it, as programs write it behind, tells no more. */
const withoutZoneName = (plain: string): string =>
  plain
    .replace(/(z|[+-]\d{1,2}:?\d{2}) ?(?:\[[a-z][\w/+-]{0,40}\]|\([^()]{1,40}\))$/i, '$1')
    .replace(/\[(.*?)(?::[a-z]{1,6})?\]$/i, '$1')
const runOfMoment = /^(\d{8})T?(\d{2})(\d{2})(\d{2})?(?:\.\d{1,9})?$/i

/** A day and the time behind it. */
function splitMoment(plain: string, reading: DayReading): { found: WrittenDay; clock: string } | undefined {
  const [, digits, hours, minutes] = runOfMoment.exec(plain) ?? []
  if (digits) {
    const found = dayIn(digits, reading)
    const time = parseClock(`${hours}:${minutes}`)
    return found && time && { found, clock: time.clock }
  }
  // The time begins behind a T, a blank, a comma or the sign of a day: tried from the front, where the day is longest last.
  const starts = [...plain.matchAll(/(?<![T ,日일号號.])[T ,日일号號.]+(?=[\d오上下早凌晚aApPกหเ])/g)].map(
    ({ 0: { length }, index }) => ({
      until: index,
      sign: plain.slice(index, index + length),
      from: index + length,
    }),
  )
  for (const { until, sign, from } of starts.toReversed().slice(0, 12)) {
    const time = parseClock(plain.slice(from))
    if (!time) continue
    const found = dayIn(`${plain.slice(0, until)}${sign.replace(/[T ,]/g, '')}`, reading)
    if (found) return { found, clock: time.clock }
  }
  return undefined
}

/**
 * The one reader of days as people write them: year first, day or month first, with the month's English or Thai name, in one
 * run of digits, as the number of a spreadsheet's day, in the Buddhist or the Republic's year, with a time behind it.
 * `order` decides where two numbers could be either. A moment with a zone is the day that it is in `zone`. Undefined for what
 * is no day.
 */
export function readWrittenDay(text: string, reading: DayReading): WrittenDay | undefined {
  if (text.length > maxLength) return undefined
  const plain = plainSigns(text).replace(/^'/, '').replace(weekday, '').trim()
  const alone = dayIn(plain, reading)
  if (alone) return alone
  const serial = serialDay(plain)
  if (serial) return reading.past && serial > reading.near ? undefined : { day: serial, isSwappable: false }
  const [, local, zone] = zoned.exec(withoutZoneName(plain)) ?? []
  const offset = zone === undefined ? undefined : offsetOf(zone)
  const inZone = { ...reading, past: false }
  const moment = local !== undefined && offset !== undefined ? splitMoment(local, inZone) : undefined
  if (moment && offset !== undefined) {
    const { found, clock } = moment
    const day = reading.zone ? dayInZone(found.day, clock, offset, reading.zone) : found.day
    return reading.past && day > reading.near ? undefined : { ...found, day }
  }
  return splitMoment(plain, reading)?.found
}

/** The day alone, as yyyy-MM-dd; of two that may be meant the likelier. */
export const readDate = (text: string, reading: DayReading): string | undefined =>
  readWrittenDay(text, reading)?.day

const swappable = /^(\d{1,2}) ?[-/. ] ?(\d{1,2}) ?[-/. ] ?(?:\d{4}|\d{2})(?!\d)/
/** Which order a date says that can be read in one way only. */
export function orderIn(text: string): DateOrder | undefined {
  const [, a, b] = swappable.exec(plainSigns(text.slice(0, maxLength))) ?? []
  if (Number(a) > 12 && Number(b) <= 12) return 'dmy'
  return Number(a) <= 12 && Number(b) > 12 ? 'mdy' : undefined
}

/** Which order a column of dates is written in, where one of them can be read in one way only; else as is usual here. */
export function orderOfDates(texts: readonly string[]): DateOrder {
  for (const text of texts) {
    const order = orderIn(text)
    if (order) return order
  }
  return 'dmy'
}

/** A day that can be read in one way only, without its neighbours. */
export function readDay(text: string): string | undefined {
  const near = new Date().toISOString().slice(0, 10)
  const found = readWrittenDay(text, { order: 'dmy', near })
  const isShort = /(?<!\d)\d{2}$/.test(plainSigns(text)) && !/\d{4}/.test(plainSigns(text))
  return found && !found.isSwappable && !isShort ? found.day : undefined
}
