import { describe, expect, it } from 'vitest'
import type { Calendar, CalendarRow } from '#contract/pricing/calendar/calendar.schema.ts'
import { noAmounts } from '#contract/kit/guests.ts'
import { storedCell, rowsByKey, shared, soldDay } from './calendar-model.ts'

const date = '2026-12-24'
const row = (parts: Partial<CalendarRow>): CalendarRow => ({
  date,
  session: '',
  ...noAmounts,
  closed: false,
  version: 3,
  belowCost: [],
  ...parts,
})
const calendar = (rows: CalendarRow[], sessions: string[] = []): Calendar => ({
  sku: {
    id: 1,
    code: 'PP',
    names: {},
    productType: 'day-trip',
    chargeMethod: 'per-person',
    sessions,
    enabled: true,
    onSale: true,
  },
  currency: 'THB',
  today: '2026-11-21',
  from: date,
  to: date,
  basePrice: { ...noAmounts, adultMinor: 220_000, childMinor: 150_000 },
  baseBelowCost: ['child'],
  costMissing: [],
  rows,
  can: {},
})
const sold = (given: Calendar) => soldDay(given, rowsByKey(given), date)

describe('a day of the price calendar', () => {
  it('sells at the base price where it has none of its own', () => {
    expect(sold(calendar([]))).toMatchObject({
      prices: { adultMinor: 220_000 },
      own: [],
      closed: false,
      belowCost: ['child'],
    })
  })
  it('takes each kind from the nearest that has it: session, day, base price', () => {
    const day = sold(
      calendar(
        [row({ adultMinor: 260_000 }), row({ session: '08:00', childMinor: 160_000 })],
        ['08:00', '13:00'],
      ),
    )
    expect(day).toMatchObject({
      prices: { adultMinor: 260_000, childMinor: 150_000 },
      own: ['adult'],
      belowCost: ['child'],
    })
    expect(day.sessions[0]).toMatchObject({
      prices: { adultMinor: 260_000, childMinor: 160_000 },
      own: ['child'],
      belowCost: [],
    })
    expect(day.sessions[1]).toMatchObject({ prices: { childMinor: 150_000 }, own: [] })
  })
  it('closes all its sessions with it', () => {
    const day = sold(calendar([row({ closed: true }), row({ session: '08:00', adultMinor: 1 })], ['08:00']))
    expect([day.closed, day.sessions[0]!.closed]).toEqual([true, true])
  })
})

describe('a cell to change', () => {
  it('carries the version that was seen, or 0 for nothing', () => {
    const rows = rowsByKey(calendar([row({ adultMinor: 1 })]))
    expect(storedCell(rows, date, '')).toMatchObject({ adultMinor: 1, version: 3 })
    expect(storedCell(rows, '2026-12-25', '')).toMatchObject({ adultMinor: null, version: 0 })
  })
  it('tells what several have in common', () => {
    const rows = rowsByKey(
      calendar([row({ adultMinor: 1, closed: true }), row({ date: '2026-12-25', adultMinor: 1 })]),
    )
    const cells = [storedCell(rows, date, ''), storedCell(rows, '2026-12-25', '')]
    expect(shared(cells, (cell) => cell.adultMinor)).toBe(1)
    expect(shared(cells, (cell) => cell.closed)).toBeUndefined()
  })
})
