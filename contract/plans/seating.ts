import type { PlanGuest } from './plan.schema.ts'

/** A vehicle of a group: its number on the seat plan, what it seats, and how many of those its guide and leader take. */
export type SeatedVehicle = { number: number; seats: number; staff: number; layout?: SeatLayout | undefined }
export type SeatPlaced = { guestId: number; vehicle: number; seat: string }
type Rider = Pick<PlanGuest, 'id' | 'name' | 'pinyin' | 'room' | 'shareWith' | 'vehicle' | 'seat'>

const coachFrom = 20
/** Seats abreast: two and two in a coach, three in a van, two in a car. */
const abreast = (seats: number): number => (seats >= coachFrom ? 4 : seats > 4 ? 3 : 2)

/** How seats stand: so many on each side of the aisle, so many in the last row (0: as all others), and where no guest sits. */
export type SeatLayout = { seats: number; left: number; right: number; back: number; without: string }
/** The layout of vehicles of that size: the one from the most seats on that is reached. */
export const layoutOf = (seats: number, layouts: readonly SeatLayout[]): SeatLayout | undefined =>
  layouts.filter((one) => one.seats <= seats).toSorted((a, b) => b.seats - a.seats)[0]

const rowNames = (row: number, wide: number): string[] =>
  Array.from({ length: wide }, (_, at) => `${row}${String.fromCodePoint(65 + at)}`)

/** Names of a vehicle's seats from the front: row and letter, `1A` by the window beside the door. */
export function seatNames(seats: number, layout?: SeatLayout): string[] {
  const wide = layout ? layout.left + layout.right : abreast(seats)
  const back = Math.min(seats, layout?.back ?? 0)
  const without = new Set((layout?.without ?? '').split(',').map((name) => name.trim()))
  const isSeat = (name: string): boolean => !without.has(name)
  // What the last row does not seat, the rows before it do.
  for (let front = seats - back; ; front += 1) {
    const names: string[] = []
    let row = 1
    for (; names.length < front; row += 1)
      names.push(
        ...rowNames(row, wide)
          .filter(isSeat)
          .slice(0, front - names.length),
      )
    names.push(...rowNames(row, back).filter(isSeat))
    if (names.length >= seats) return names.slice(0, seats)
  }
}

const folded = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()

/** Who travels together: those of a room, and whom somebody wished to share with; in the order of the list. */
export function parties(guests: readonly Rider[]): Rider[][] {
  const of = new Map(guests.map((guest) => [guest.id, [guest]]))
  const join = (a: Rider, b: Rider): void => {
    const [mine, other] = [of.get(a.id), of.get(b.id)]
    if (!mine || !other || mine === other) return
    mine.push(...other)
    for (const { id } of other) of.set(id, mine)
  }
  const firstOfRoom = new Map<number, Rider>()
  for (const guest of guests) {
    if (guest.room === null) continue
    const first = firstOfRoom.get(guest.room)
    if (first) join(first, guest)
    else firstOfRoom.set(guest.room, guest)
  }
  for (const guest of guests) {
    const wanted = folded(guest.shareWith)
    const other =
      wanted &&
      guests.find(({ id, name, pinyin }) => id !== guest.id && [name, pinyin].map(folded).includes(wanted))
    if (other) join(other, guest)
  }
  return [...new Set(of.values())]
}

/**
 * Seats for those who have none: a party sits together where a vehicle has room for it, in the one where others of it sit already, else
 * in the first that takes all of it; one that no vehicle takes whole is spread from the front. The front seats of a vehicle are for who
 * goes along. The same list gives the same seats; who finds none is left without.
 */
export function fillSeats(guests: readonly Rider[], vehicles: readonly SeatedVehicle[]): SeatPlaced[] {
  // A seat without a vehicle is one of the only vehicle; of several nobody knows which.
  const only = vehicles.length === 1 ? (vehicles[0]?.number ?? null) : null
  const free = new Map(
    vehicles.map(({ number, seats, staff, layout }) => {
      const taken = new Set(
        guests.flatMap(({ vehicle, seat }) => ((vehicle ?? only) === number && seat ? [seat] : [])),
      )
      return [
        number,
        seatNames(seats, layout)
          .slice(staff)
          .filter((seat) => !taken.has(seat)),
      ]
    }),
  )
  const placed: SeatPlaced[] = []
  const seat = (guest: Rider, number: number): boolean => {
    const next = free.get(number)?.shift()
    if (next === undefined) return false
    placed.push({ guestId: guest.id, vehicle: number, seat: next })
    return true
  }
  for (const guest of guests) if (guest.vehicle !== null && !guest.seat) seat(guest, guest.vehicle)
  const open = ({ vehicle, seat: own }: Rider): boolean => vehicle === null && !own
  const all = parties(guests)
    .map((of) => ({ of: of.filter(open), beside: of.find(({ vehicle }) => vehicle !== null)?.vehicle }))
    .filter(({ of }) => of.length > 0)
    // Who has somebody sitting already comes first, then the largest party while there is most room.
    .toSorted(
      (a, b) => Number(b.beside !== undefined) - Number(a.beside !== undefined) || b.of.length - a.of.length,
    )
  for (const { of, beside } of all) {
    const room = (number: number): number => free.get(number)?.length ?? 0
    const whole = [...(beside ? [beside] : []), ...free.keys()].find((number) => room(number) >= of.length)
    for (const guest of of) {
      const vehicle = whole ?? [...free.keys()].find((number) => room(number) > 0)
      if (vehicle !== undefined) seat(guest, vehicle)
    }
  }
  return placed
}
