import { expect, test } from 'vitest'
import { dayIn, leadingDay } from './days.ts'

test('a day is one that exists, written yyyy-MM-dd', () => {
  expect(dayIn('2028-02-29')).toBe('2028-02-29')
  for (const text of [
    '2026-02-29',
    '2026-13-01',
    '0000-01-01',
    '20260105',
    '2026-1-5',
    '2026-01-05T10:00',
    '',
  ])
    expect(dayIn(text), text).toBeUndefined()
})

test('a text may begin with its day', () => {
  expect(leadingDay('2026-01-05 10:00:00')).toBe('2026-01-05')
  expect(leadingDay('20260105')).toBe('2026-01-05')
  for (const text of ['2026-02-29T10:00', '0000-01-01', 'tomorrow', ''])
    expect(leadingDay(text), text).toBeUndefined()
})
