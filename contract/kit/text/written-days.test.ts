import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'
import { plays } from '#test/kit/plays.ts'
import { readClock } from './clock.ts'
import { orderOfDates, readDate, readDay, readWrittenDay } from './written-days.ts'

const near = '2026-11-23'
const zone = 'Asia/Bangkok'

describe('a date as people write it', () => {
  it.each(docTable('algorithms/order-import.md', 'What a date means'))('$cell is $read', (row) => {
    const order = row['day or month first'] === 'mdy' ? 'mdy' : 'dmy'
    expect(readDate(row['cell'] ?? '', { order, near, zone }) ?? '–').toBe(row['read'])
  })
  it.each(docTable('algorithms/order-import.md', 'When somebody was born'))('$cell is $read', (row) => {
    const read = readWrittenDay(row['cell'] ?? '', { order: 'dmy', near, zone, past: true })
    const view = read && (read.otherYear ? `${read.day}, or of ${read.otherYear}` : read.day)
    expect(view ?? '–').toBe(row['read'])
  })
  it('is written in the order that one of its column shows', () => {
    expect(orderOfDates(['05/06/2027', '05/16/2027'])).toBe('mdy')
    expect(orderOfDates(['05/06/2027', '16/05/2027 08:30'])).toBe('dmy')
    expect(orderOfDates(['05/06/2027'])).toBe('dmy')
  })
  it('is the same day in all of its forms, and where it could be another it is not read alone', () => {
    const of = fc.record({
      year: fc.integer({ min: 1930, max: 2029 }),
      month: fc.integer({ min: 1, max: 12 }),
      date: fc.integer({ min: 1, max: 28 }),
    })
    fc.assert(
      fc.property(of, ({ year, month, date }) => {
        const two = (part: number) => String(part).padStart(2, '0')
        const day = `${year}-${two(month)}-${two(date)}`
        const english = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][
          month - 1
        ]
        const full = new Intl.DateTimeFormat('th-TH-u-ca-buddhist', { dateStyle: 'long', timeZone: 'UTC' })
        const short = new Intl.DateTimeFormat('th-TH-u-ca-buddhist', {
          day: 'numeric',
          month: 'short',
          year: 'numeric',
          timeZone: 'UTC',
        })
        const at = new Date(`${day}T00:00:00Z`)
        const thaiDigits = (text: string) =>
          text.replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)))
        const forms = [
          day,
          `${year}. ${month}. ${date}.`,
          `${year}年${month}月${date}日`,
          `${year}년 ${month}월 ${date}일`,
          `${year}${two(month)}${two(date)}`,
          `${year}${two(month)}${two(date)}090000`,
          `${date} ${english} ${year}`,
          `${english} ${date}, ${year} 8:30 AM`,
          `${day}T08:30:00+07:00`,
          `${day} 오전 8:30`,
          `${year}年${month}月${date}日 上午8:30`,
          full.format(at),
          short.format(at),
          thaiDigits(full.format(at)),
        ]
        for (const form of forms) {
          expect(readDate(form, { order: 'dmy', near, zone }), form).toBe(day)
          expect(readDay(form), form).toBe(day)
        }
        const slashed = `${two(date)}/${two(month)}/${year}`
        const thai = thaiDigits(`${two(date)}/${two(month)}/${year + 543}`)
        for (const form of [slashed, thai]) {
          expect(readDate(form, { order: 'dmy', near, zone }), form).toBe(day)
          expect([day, undefined], form).toContain(readDay(form))
        }
        const born = readWrittenDay(`${two(date)}/${two(month)}/${two(year % 100)}`, {
          order: 'dmy',
          near,
          past: true,
        })
        expect(born === undefined || born.day <= near).toBe(true)
      }),
      { numRuns: plays(200) },
    )
  })
})

it.each(docTable('algorithms/order-import.md', 'What a time means'))('$cell is $read', (row) => {
  const read = readClock(row['cell'] ?? '')
  expect(/^\d\d:\d\d$/.test(read) && read !== '25:00' ? read : '–').toBe(row['read'])
})
