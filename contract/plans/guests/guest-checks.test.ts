import { expect, test } from 'vitest'
import { guestChecks } from './guest-checks.ts'

type Plan = Parameters<typeof guestChecks>[0]
const guest = (id: number, more: object = {}) =>
  ({
    id,
    name: `Guest ${id}`,
    documentNo: `E${id}`,
    documentUntil: '2030-01-01',
    bornOn: '1990-01-01',
    room: Math.ceil(id / 2),
    free: false,
    ...more,
  }) as Plan['guestRows'][number]
const room = (number: number, type: string, guests: number, capacity: number) =>
  ({
    id: number,
    number,
    type,
    guests,
    capacity,
    crewIds: [] as number[],
  }) as unknown as Plan['rooms'][number]
const hotel = (state: string, units: number) =>
  ({
    kind: 'hotel',
    state,
    units,
    confirmedUnits: null,
    names: { en: 'Kata Palm' },
  }) as unknown as Plan['services'][number]
const plan = (more: Partial<Plan> = {}): Plan => ({
  endDate: '2027-03-22',
  adults: 4,
  children: 0,
  infants: 0,
  freeGuests: 0,
  singles: 0,
  guestRows: [1, 2, 3, 4].map((id) => guest(id)),
  rooms: [room(1, 'twin', 2, 2), room(2, 'twin', 2, 2)],
  services: [hotel('informed', 2)],
  ...more,
})

test('a list in order has nothing that stands out', () => {
  expect(guestChecks(plan())).toEqual([])
  expect(guestChecks(plan({ guestRows: [], rooms: [] }))).toEqual([])
})

test('a passport has to hold six months after the last day', () => {
  const until = (documentUntil: string) =>
    guestChecks(plan({ guestRows: [guest(1, { documentUntil }), ...plan().guestRows.slice(1)] }))
  expect(until('2027-09-22')).toEqual([])
  expect(until('2027-09-21')).toMatchObject([{ why: 'passportEnds', names: ['Guest 1'] }])
})

test('one passport however written, or one name and birth date, is one guest twice; more than are to come is told', () => {
  const rows = [
    ...plan().guestRows,
    guest(5, { documentNo: 'e-1' }),
    guest(6, { name: 'GUEST  2', documentNo: '' }),
  ]
  expect(guestChecks(plan({ guestRows: rows }))).toMatchObject([
    { why: 'sameGuest', names: ['Guest 5', 'GUEST  2'] },
    { why: 'tooMany', listed: 6, booked: 4 },
  ])
})

test('free beds, singles that nobody pays for and hotels that were told another number of rooms are told', () => {
  const rooms = [room(1, 'twin', 2, 2), room(2, 'twin', 1, 2), room(3, 'single', 1, 1)]
  const guests = [guest(1), guest(2), guest(3), guest(4, { room: 3 })]
  expect(
    guestChecks(plan({ rooms, guestRows: guests, services: [hotel('informed', 2), hotel('arranged', 9)] })),
  ).toMatchObject([
    { why: 'bedsFree', listed: 1 },
    { why: 'singlesOther', listed: 1, booked: 0 },
    { why: 'roomsOther', listed: 3, booked: 2, hotel: { en: 'Kata Palm' } },
  ])
  const leader = [...guests.slice(0, 3), guest(4, { room: 3, free: true })]
  expect(guestChecks(plan({ rooms, guestRows: leader, services: [] })).map(({ why }) => why)).toEqual([
    'bedsFree',
  ])
})
