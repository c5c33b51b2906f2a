import { describe, expect, it } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'
import { orderOfDates, readDate } from './read-date.ts'

describe('a date as people write it', () => {
  it.each(docTable('algorithms/order-import.md', 'What a date means'))('$cell is $read', (row) => {
    const order = row['day or month first'] === 'mdy' ? 'mdy' : 'dmy'
    expect(readDate(row['cell'] ?? '', { order, near: '2026-11-23' }) ?? '–').toBe(row['read'])
  })
  it('of two digits is no day to come where somebody was born', () => {
    const near = '2026-11-23'
    expect(readDate('5/1/88', { order: 'dmy', near, past: true })).toBe('1988-01-05')
    expect(readDate('5/1/25', { order: 'dmy', near, past: true })).toBe('2025-01-05')
  })
  it('is written in the order that one of its column shows', () => {
    expect(orderOfDates(['05/06/2027', '05/16/2027'])).toBe('mdy')
    expect(orderOfDates(['05/06/2027', '16/05/2027'])).toBe('dmy')
    expect(orderOfDates(['05/06/2027'])).toBe('dmy')
  })
})
