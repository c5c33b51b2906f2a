import type { PlanGuest, PlanRoom, RoomType } from './plan.schema.ts'

/** Beds of a room by its type. */
export const roomCapacity: Record<RoomType, number> = {
  single: 1,
  double: 2,
  twin: 2,
  'twin-extra': 3,
  triple: 3,
  quad: 4,
  family: 5,
  suite: 4,
  dormitory: 8,
  'staff-single': 1,
  'staff-twin': 2,
}

type Sleeper = Pick<PlanGuest, 'kind' | 'sex'>
/** What is wrong about who shares a room. */
export function roomProblem(type: RoomType, guests: readonly Sleeper[]): PlanRoom['problem'] {
  const beds = guests.filter(({ kind }) => kind !== 'infant')
  if (!guests.length) return 'empty'
  if (beds.length > roomCapacity[type]) return 'full'
  if (guests.every(({ kind }) => kind !== 'adult')) return 'childAlone'
  const sexes = new Set(guests.filter(({ kind, sex }) => kind === 'adult' && sex).map(({ sex }) => sex))
  return sexes.size > 1 && type !== 'double' && type !== 'family' && type !== 'suite' && beds.length > 2
    ? 'sexes'
    : null
}

type Placed = { number: number; type: RoomType; guestIds: number[] }
type Waiting = Pick<PlanGuest, 'id' | 'kind' | 'sex' | 'name' | 'room'>

/**
 * Rooms for those who have none: first the beds that are free in twin rooms, with somebody of the same sex; then two and two of one
 * sex, in the order of the list; children with the adult before them; who is left sleeps alone. The same list gives the same rooms.
 */
export function fillRooms(
  guests: readonly Waiting[],
  rooms: readonly Pick<PlanRoom, 'number' | 'type'>[],
): Placed[] {
  const used = new Set(rooms.map(({ number }) => number))
  const free = (): number => {
    let number = 1
    while (used.has(number)) number += 1
    used.add(number)
    return number
  }
  const waiting = guests.filter(({ room }) => room === null)
  const placed: Placed[] = []
  const rest: Waiting[] = []
  for (const guest of waiting.filter(({ kind }) => kind === 'adult')) {
    const bed = rooms.find(({ number, type }) => {
      const inside = guests.filter(({ room }) => room === number)
      const added = placed.find((one) => one.number === number)?.guestIds.length ?? 0
      const fits = type === 'twin' && inside.length === 1 && added === 0
      return fits && inside.every(({ sex, kind }) => kind === 'adult' && sex !== null && sex === guest.sex)
    })
    if (bed) placed.push({ number: bed.number, type: bed.type, guestIds: [guest.id] })
    else rest.push(guest)
  }
  for (const sex of ['female', 'male', null] as const) {
    const same = rest.filter((guest) => guest.sex === sex)
    // Of whom no sex is known, nobody is put together.
    const size = sex === null ? 1 : 2
    for (let at = 0; at < same.length; at += size) {
      const pair = same.slice(at, at + size)
      placed.push({
        number: free(),
        type: pair.length === 2 ? 'twin' : 'single',
        guestIds: pair.map(({ id }) => id),
      })
    }
  }
  withChildren(waiting, guests, placed, rooms)
  return placed
}

/** Each child with the adult who stands before it on the list, the room one bed larger. */
function withChildren(
  waiting: readonly Waiting[],
  guests: readonly Waiting[],
  placed: Placed[],
  rooms: readonly Pick<PlanRoom, 'number' | 'type'>[],
): void {
  for (const child of waiting.filter(({ kind }) => kind !== 'adult')) {
    const before = guests.slice(0, guests.indexOf(child)).findLast(({ kind }) => kind === 'adult')
    if (!before) continue
    const found = placed.find(({ guestIds }) => guestIds.includes(before.id))
    const room = rooms.find(({ number }) => number === before.room)
    if (found) {
      found.guestIds.push(child.id)
      if (child.kind === 'child') found.type = largerRoom(found.type)
    } else if (room)
      placed.push({
        number: room.number,
        type: child.kind === 'child' ? largerRoom(room.type) : room.type,
        guestIds: [child.id],
      })
  }
}
const larger: Partial<Record<RoomType, RoomType>> = {
  single: 'twin',
  twin: 'twin-extra',
  double: 'triple',
  'twin-extra': 'quad',
  triple: 'quad',
  quad: 'family',
}
const largerRoom = (type: RoomType): RoomType => larger[type] ?? type
