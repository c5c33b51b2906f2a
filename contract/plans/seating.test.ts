import { expect, test } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'
import { fillSeats, layoutOf, parties, seatNames } from './seating.ts'

const rider = (id: number, more: object = {}) => ({
  id,
  name: `Guest ${id}`,
  pinyin: '',
  room: null as number | null,
  shareWith: '',
  vehicle: null as number | null,
  seat: '',
  ...more,
})

test.each(docTable('algorithms/groups/plans.md', 'Seats'))(
  '$seats seats stand as $layout but for $without',
  (row) => {
    const [left = 0, right = 0, back = 0] = (row['layout']?.match(/\d+/g) ?? []).map(Number)
    const without = row['without'] ?? ''
    const layout = left ? { seats: 1, left, right, back, without } : undefined
    const names = seatNames(Number(row['seats']), layout)
    expect(names).toHaveLength(Number(row['seats']))
    expect(names.slice(0, 5).join(' ')).toBe(row['the first five'])
    expect(names.slice(-6).join(' ')).toBe(row['the last six'])
  },
)

test('a vehicle has the layout from the most seats on that it reaches', () => {
  const layouts = [20, 9, 40].map((seats) => ({ seats, left: 2, right: 2, back: 5, without: '' }))
  expect([8, 9, 35, 40].map((seats) => layoutOf(seats, layouts)?.seats)).toEqual([undefined, 9, 20, 40])
})

test('a party is who shares a room, and whom somebody named', () => {
  const guests = [
    rider(1, { room: 1 }),
    rider(2),
    rider(3, { room: 1 }),
    rider(4, { shareWith: 'guest  2' }),
    rider(5, { shareWith: 'Nobody' }),
  ]
  expect(parties(guests).map((of) => of.map(({ id }) => id))).toEqual([[1, 3], [2, 4], [5]])
})

test('parties stay in one vehicle, the largest first; front seats are for who goes along; the same list gives the same seats', () => {
  const guests = [
    rider(1),
    ...[2, 3, 4].map((id) => rider(id, { room: 7 })),
    ...[5, 6].map((id) => rider(id, { room: 8 })),
  ]
  const vehicles = [
    { number: 1, seats: 4, staff: 1 },
    { number: 2, seats: 4, staff: 0 },
  ]
  const placed = fillSeats(guests, vehicles)
  expect(placed).toEqual([
    { guestId: 2, vehicle: 1, seat: '1B' },
    { guestId: 3, vehicle: 1, seat: '2A' },
    { guestId: 4, vehicle: 1, seat: '2B' },
    { guestId: 5, vehicle: 2, seat: '1A' },
    { guestId: 6, vehicle: 2, seat: '1B' },
    { guestId: 1, vehicle: 2, seat: '2A' },
  ])
  expect(fillSeats(guests, vehicles)).toEqual(placed)
})

test('who sits keeps the seat and draws the others of the party; who has a vehicle alone gets a seat of it; who finds none is left', () => {
  const guests = [
    rider(1, { room: 1, vehicle: 2, seat: '1A' }),
    rider(2, { room: 1 }),
    rider(3, { vehicle: 1 }),
    rider(4),
    rider(5),
    rider(6),
  ]
  const vehicles = [
    { number: 1, seats: 2, staff: 0 },
    { number: 2, seats: 2, staff: 0 },
  ]
  expect(fillSeats(guests, vehicles)).toEqual([
    { guestId: 3, vehicle: 1, seat: '1A' },
    { guestId: 2, vehicle: 2, seat: '1B' },
    { guestId: 4, vehicle: 1, seat: '1B' },
  ])
})

test('a seat that stands without a vehicle is kept, and is taken where there is one vehicle alone', () => {
  const guests = [rider(1, { seat: '1A' }), rider(2)]
  const van = { number: 1, seats: 4, staff: 0 }
  expect(fillSeats(guests, [van])).toEqual([{ guestId: 2, vehicle: 1, seat: '1B' }])
  expect(fillSeats(guests, [van, { ...van, number: 2 }])).toEqual([{ guestId: 2, vehicle: 1, seat: '1A' }])
})

test('a party larger than any vehicle is spread from the front', () => {
  const guests = [1, 2, 3].map((id) => rider(id, { room: 1 }))
  const vehicles = [
    { number: 1, seats: 2, staff: 0 },
    { number: 2, seats: 2, staff: 0 },
  ]
  expect(fillSeats(guests, vehicles).map(({ vehicle }) => vehicle)).toEqual([1, 1, 2])
})
