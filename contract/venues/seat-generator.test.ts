import { expect, test } from 'vitest'
import { placeSeats, rowLabel, sheetOf, sketchOf, type SeatBlock } from './seat-generator.ts'

const block = (change: Partial<SeatBlock> = {}): SeatBlock => ({
  zone: 'A',
  color: '#1d4ed8',
  rows: 2,
  seats: 5,
  aisles: [],
  numbering: 'left',
  bend: 0,
  ...change,
})

test('rows are lettered without I and O, and go on with two letters', () => {
  expect([0, 7, 8, 13, 23, 24, 25].map(rowLabel)).toEqual(['A', 'H', 'J', 'P', 'Z', 'AA', 'AB'])
})

test.each([
  ['left', ['1', '2', '3', '4', '5']],
  ['right', ['5', '4', '3', '2', '1']],
  ['oddEven', ['5', '3', '1', '2', '4']],
] as const)('seats are numbered %s', (numbering, labels) => {
  const row = placeSeats([block({ numbering, rows: 1 })])
  expect(row.map(({ seat }) => seat)).toEqual(labels)
})

test('an aisle is a gap of two steps; along a bend seats are as far apart as in a straight row', () => {
  for (const bend of [0, 2]) {
    const row = placeSeats([block({ seats: 20, rows: 1, aisles: [10], bend })])
    const gaps = row.slice(1).map((seat, at) => Math.hypot(seat.x - row[at]!.x, seat.y - row[at]!.y))
    for (const [at, gap] of gaps.entries()) expect(Math.round(gap / 20)).toBe(at === 9 ? 2 : 1)
  }
})

test('blocks stand behind each other, no two seats in one place, and a sheet of them reads back', () => {
  const seats = placeSeats([block(), block({ bend: 3, seats: 12 }), block({ zone: 'B' })])
  expect(new Set(seats.map(({ x, y }) => `${x} ${y}`)).size).toBe(seats.length)
  expect(new Set(seats.map(({ zone, row, seat }) => `${zone} ${row} ${seat}`)).size).toBe(seats.length)
  expect(sketchOf(sheetOf(seats))).toEqual(seats)
})

test('what of a sheet is not written yet is left out of its picture', () => {
  expect(sketchOf('zone,row,seat,x,y\nA,1,1,0,0\nA,1,2,')).toHaveLength(1)
  expect(sketchOf('')).toEqual([])
})
