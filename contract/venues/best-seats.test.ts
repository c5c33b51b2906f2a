import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestSeats, newSingles, type PlanSeat } from './best-seats.ts'

/** Rows as letters: `.` free, `x` taken, `|` an aisle, a blank between rows. Ids count from 0. */
function hall(text: string): { seats: PlanSeat[]; taken: Set<number> } {
  const seats: PlanSeat[] = []
  const taken = new Set<number>()
  for (const [rowOrder, row] of text.split(' ').entries()) {
    let segment = 0
    for (const [x, mark] of Array.from(row).entries())
      if (mark === '|') segment += 1
      else {
        const id = seats.length
        if (mark === 'x') taken.add(id)
        seats.push({
          id,
          zoneId: 1,
          rowOrder,
          rank: x,
          segment,
          x: x * 10,
          y: rowOrder * 10,
          accessible: false,
        })
      }
  }
  return { seats, taken }
}

test.each([
  ['the middle of the first row', '.......... ..........', 2, [4, 5], { x: 45, y: 0 }],
  ['a single where every choice leaves one', '...x', 2, [1, 2], { x: 20, y: 0 }, 1],
  ['a row behind rather than a single', '...xx .....', 2, [5, 6], { x: 5, y: 0 }],
  ['never over an aisle', '..|.. .....', 3, [4, 5, 6], { x: 20, y: 0 }],
  ['in parts of two over rows', '..xx ..xx', 4, [0, 1, 4, 5], { x: 10, y: 0 }],
  ['single places where nothing else is left', '.x. x.x', 3, [0, 2, 4], { x: 10, y: 0 }],
  ['nothing where there are too few', '..x', 3, [], { x: 0, y: 0 }],
])('the best seats: %s', (_, text, count, best, focus, singles = 0) => {
  const { seats, taken } = hall(text)
  const chosen = bestSeats(seats, taken, count, focus)
  expect(chosen.toSorted((a, b) => a - b)).toEqual(best)
  expect(newSingles(seats, taken, chosen).length).toBe(singles)
})

test('whatever is taken: as many as asked, free, once each, always the same; no single left where it can be', () => {
  const row = fc.string({ unit: fc.constantFrom('.', '.', 'x', '|'), minLength: 1, maxLength: 14 })
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 8 }),
      (rows, count) => {
        const { seats, taken } = hall(rows.join(' '))
        const chosen = bestSeats(seats, taken, count, { x: 60, y: 0 })
        const free = seats.filter(({ id }) => !taken.has(id)).length
        expect(chosen).toHaveLength(free >= count ? count : 0)
        expect(new Set(chosen).size).toBe(chosen.length)
        expect(chosen.some((id) => taken.has(id))).toBe(false)
        expect(bestSeats(seats.toReversed(), taken, count, { x: 60, y: 0 })).toEqual(chosen)
        const isTogether = (at: number) => {
          const ids = Array.from({ length: count }, (_, n) => at + n)
          const places = ids.flatMap((id) => seats.filter((seat) => seat.id === id && !taken.has(id)))
          return (
            places.length === count &&
            new Set(places.map((p) => `${p.rowOrder} ${p.segment}`)).size === 1 &&
            newSingles(seats, taken, ids).length === 0
          )
        }
        if (seats.some(({ id }) => isTogether(id))) expect(newSingles(seats, taken, chosen)).toEqual([])
      },
    ),
  )
})
