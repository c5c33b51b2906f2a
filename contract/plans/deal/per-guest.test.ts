import { expect, test } from 'vitest'
import { perGuest } from './per-guest.ts'

const money = (revenueMinor: number | null, costMinor: number | null) => ({
  revenueMinor,
  costMinor,
  profitMinor: revenueMinor === null || costMinor === null ? null : revenueMinor - costMinor,
})

test('profit is told by guest and by day of a guest, half up, of those who were sold and of those who go', () => {
  const rows = perGuest(
    { planned: money(2100, 1050), booked: money(1000, 1025), actual: money(1000, null) },
    { accepted: 21, going: 10, days: 5 },
  )
  expect(
    rows.map(({ per, of, plannedMinor, bookedMinor, actualMinor }) => [
      per,
      of,
      plannedMinor,
      bookedMinor,
      actualMinor,
    ]),
  ).toEqual([
    ['guest', 'revenue', 100, 100, 100],
    ['guest', 'cost', 50, 103, null],
    ['guest', 'profit', 50, -3, null],
    ['guestDay', 'revenue', 20, 20, 20],
    ['guestDay', 'cost', 10, 21, null],
    ['guestDay', 'profit', 10, -1, null],
  ])
})

test('of nobody nothing is known', () => {
  const even = money(100, 50)
  const rows = perGuest({ planned: even, booked: even, actual: even }, { accepted: 0, going: 2, days: 1 })
  expect(rows[0]).toMatchObject({ plannedMinor: null, bookedMinor: 50 })
})
