import { describe, expect, test } from 'vitest'
import { daysBetween } from '#contract/kit/text/plain-days.ts'
import { daysFrom, monthDays, monthEnd, readDate, weekStart } from './days.ts'
import { addMonths } from '#contract/kit/text/plain-days.ts'
import { readTime } from '../form/fields/field-date.tsx'
import { readNumber } from '../form/fields/field-number.tsx'
import { quickRanges } from '../grid/month/range-panel.tsx'

describe('months', () => {
  test('adding stays inside the month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
    expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
  })
  test('end where they end', () => {
    expect([monthEnd('2026-02-03'), monthEnd('2028-02-03'), monthEnd('2026-11-30')]).toEqual([
      '2026-02-28',
      '2028-02-29',
      '2026-11-30',
    ])
  })
  test('are shown in whole weeks from Monday', () => {
    const november = monthDays('2026-11-21')
    expect([november[0], november.at(-1), november.length]).toEqual(['2026-10-26', '2026-12-06', 42])
    expect(monthDays('2027-02-10')).toHaveLength(28)
  })
})

test('days are counted across clock changes and years', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysFrom('2026-12-30', '2027-01-02')).toEqual([
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
  ])
  expect(weekStart('2026-11-22')).toBe('2026-11-16')
})

describe('what is typed', () => {
  test.each([
    ['2026-11-21', '2026-11-21'],
    ['20261121', '2026-11-21'],
    [' 2026/1/5 ', '2026-01-05'],
    ['2026-02-31', null],
    ['21.11.2026', null],
    ['tomorrow', null],
  ])('day %s', (text, day) => {
    expect(readDate(text)).toBe(day)
  })
  test.each([
    ['9:30', '09:30'],
    ['0930', '09:30'],
    ['930', '09:30'],
    ['9.30', '09:30'],
    ['24:00', null],
    ['9:75', null],
    ['soon', null],
  ])('time %s', (text, time) => {
    expect(readTime(text)).toBe(time)
  })
  test('number: what is none stays as it was typed', () => {
    expect([
      readNumber('1,200'),
      readNumber(''),
      readNumber('2.5'),
      readNumber('2.5', 1),
      readNumber('-3'),
    ]).toEqual([1200, null, '2.5', 2.5, -3])
  })
})

test('quick ranges are what their words say', () => {
  const of = Object.fromEntries(
    quickRanges('2026-11-21').map(({ word, range }) => [word.split('.').at(-1), `${range.from} ${range.to}`]),
  )
  expect(of).toMatchObject({
    yesterday: '2026-11-20 2026-11-20',
    thisWeek: '2026-11-16 2026-11-22',
    nextSevenDays: '2026-11-21 2026-11-27',
    lastMonth: '2026-10-01 2026-10-31',
  })
})
