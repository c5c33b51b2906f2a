import { describe, expect, test } from 'vitest'
import { addDays, formatDate, formatDateTime, isoWeekday, monthName, weekday } from './dates.ts'

describe('dates', () => {
  test('a plain date stays that day; a moment is told in the merchant time zone', () => {
    expect(formatDate('2026-11-21', 'Asia/Bangkok')).toBe('2026-11-21')
    expect(formatDate('2026-11-20T18:30:00Z', 'Asia/Bangkok')).toBe('2026-11-21')
    expect(formatDateTime('2026-11-20T18:30:00Z', 'Asia/Bangkok')).toBe('2026-11-21 01:30')
    expect(formatDate(null, 'Asia/Bangkok')).toBe('')
  })
  test('weekdays and months speak the language, by the Gregorian calendar in Thai too', () => {
    expect(weekday('2026-11-21', 'en')).toBe('Sat')
    expect(weekday('2026-11-21', 'zh-CN')).toBe('周六')
    expect(weekday('2026-11-21', 'th')).toBe('ส.')
    expect(weekday('2026-11-21', 'th', 'long')).toContain('เสาร์')
    expect(monthName('2026-11-21', 'th')).toContain('2026')
    expect(monthName('2026-11-21', 'en')).toBe('November 2026')
  })
  test('days are counted across months and leap years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect([isoWeekday('2026-11-23'), isoWeekday('2026-11-22')]).toEqual([1, 7])
  })
})
