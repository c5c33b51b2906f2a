import { plainSigns } from '../money/figures.ts'

const morning = 'am|a\\.m\\.|오전|上午|午前|早上|凌晨|ก่อนเที่ยง'
const afternoon = 'pm|p\\.m\\.|오후|下午|午後|晚上|หลังเที่ยง'
/** From ten to two: ten and eleven stand before twelve, one and two behind it. */
const noon = '中午|正午'
const half = `(${morning}|${afternoon}|${noon})`
const shape = new RegExp(
  `^(?:เวลา ?)?${half}? ?(\\d{1,2})(?:(?:[:.]|h)(\\d{2})(?::(\\d{2})(?:[.,]\\d{1,9})?)?|[시点點时時] ?(?:(\\d{1,2}) ?[분分]|([반半]))?(?: ?(\\d{1,2}) ?[초秒])?)? ?${half}?(?: ?(?:น\\.?|hrs?\\.?))?$`,
  'iu',
)
const isAfternoon = new RegExp(`^(?:${afternoon})$`, 'i')
const isNoon = new RegExp(`^(?:${noon})$`)
const two = (part: number): string => String(part).padStart(2, '0')

/** Hours and minutes of a whole time of day as people write it, seconds as they are; undefined for what is none. */
export function parseClock(text: string): { clock: string; seconds: number } | undefined {
  if (text.length > 40) return undefined
  const plain = plainSigns(text)
  const [, run, rest] = /^([01]\d|2[0-3])([0-5]\d) ?(?:hrs?\.?|h|น\.?)?$/i.exec(plain) ?? []
  if (run) return { clock: `${run}:${rest}`, seconds: 0 }
  const found = shape.exec(plain)
  if (!found) return undefined
  const [, before, hours = '', minutes, seconds, spoken, isHalf, spokenSeconds, behind] = found
  const side = before ?? behind
  if (before && behind) return undefined
  // A number alone is an hour only beside a half of the day or the word for it.
  if (minutes === undefined && !side && !/[시点點时時]/.test(plain)) return undefined
  const hour = Number(hours)
  const minute = Number(minutes ?? spoken ?? (isHalf ? 30 : 0))
  const second = Number(seconds ?? spokenSeconds ?? 0)
  const isPm = side !== undefined && (isNoon.test(side) ? hour < 10 || hour > 11 : isAfternoon.test(side))
  if (side && hour < 13 && hour === 0 && isPm) return undefined
  const hour24 = !side || hour > 12 ? hour : (hour % 12) + (isPm ? 12 : 0)
  if (side && !isPm && hour > 12) return undefined
  if (hour24 > 23 || minute > 59 || second > 59) return undefined
  return { clock: `${two(hour24)}:${two(minute)}`, seconds: second }
}

/** A time of day as people and spreadsheets write it: `9:30`, `8:30 AM`, `上午8:30`, or the share of a day; what is none stays as it is. */
export function readClock(text: string): string {
  const found = parseClock(text)
  if (found && found.seconds === 0) return found.clock
  const plain = plainSigns(text)
  const [, share] = /^(?:\d{1,5})?(\.\d{1,20})$|^0$/.exec(plain) ?? []
  if (share === undefined && plain !== '0') return text.trim()
  const minute = Math.round(Number(share ?? 0) * 1440)
  return minute > 1439 ? text.trim() : `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}
