import { expect, test } from 'vitest'
import type { Language } from '#contract/kit/schema.ts'
import { dateInWords } from './date-in-words.ts'
import { commonYear } from '#contract/kit/text/years.ts'
import { fill } from './words.ts'
import { shownDay } from './years.ts'

test.each([
  ['en', '24 December 2026', 'Thursday'],
  ['zh-CN', '2026年12月24日', '星期四'],
  ['zh-TW', '2026年12月24日', '星期四'],
  ['th', '24 ธันวาคม 2026', 'วันพฤหัสบดี'],
  ['ko', '2026년 12월 24일', '목요일'],
] satisfies [Language, string, string][])(
  '%s says a date in its own words and the Gregorian year',
  (language, date, weekday) => {
    expect(dateInWords('2026-12-24', language, { flags: {} })).toEqual({ date, weekday })
  },
)

test.each(['2026-02-30', '24.12.2026', '', '2026-12-24T10:00:00Z'])('%s is no date', (text) => {
  expect(() => dateInWords(text, 'en', { flags: {} })).toThrow(RangeError)
})

test('a merchant that counts Buddhist years has them in Thai alone', () => {
  const years = { flags: { buddhistYears: true } }
  expect(dateInWords('2026-12-24', 'th', years).date).toBe('24 ธันวาคม 2569')
  expect(dateInWords('2026-12-24', 'en', years).date).toBe('24 December 2026')
  expect(shownDay(years, '2026-12-24 08:00', 'th')).toBe('2569-12-24 08:00')
  expect(shownDay(years, '2026-12-24', 'zh-CN')).toBe('2026-12-24')
  expect(commonYear(2569)).toBe(2026)
})

test('a sentence tells the days in it as its reader counts years, and nothing that only begins like one', () => {
  const days = {
    on: '2026-12-24',
    until: '2026-12-24 08:00',
    by: '2026-12-24 08:00 (Asia/Bangkok)',
    in: '2026-12',
  }
  const others = { code: '2026-1224', file: '2026-12-24 bank.csv', told: '2569-12-24', count: 2026 }
  const text = '{on} | {until} | {by} | {in} | {code} | {file} | {told} | {count}'
  expect(fill(text, { ...days, ...others }, true)).toBe(
    '2569-12-24 | 2569-12-24 08:00 | 2569-12-24 08:00 (Asia/Bangkok) | 2569-12 | 2026-1224 | 2026-12-24 bank.csv | 2569-12-24 | 2,026',
  )
  expect(fill('{on}', days)).toBe('2026-12-24')
})
