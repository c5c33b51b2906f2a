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

/** Rooms that a group of such numbers sleeps in: singles alone, all other adults two and two. */
export const roomsFor = (numbers: { adults: number; freeGuests: number; singles: number }): number => {
  const { adults, freeGuests, singles } = numbers
  return Math.max(1, singles + Math.ceil(Math.max(0, adults + freeGuests - singles) / 2))
}

type Sleeper = Pick<PlanGuest, 'kind' | 'sex'>
/** What is wrong about who shares a room; `staff`: how many of those who go along sleep in it. */
export function roomProblem(type: RoomType, guests: readonly Sleeper[], staff = 0): PlanRoom['problem'] {
  const beds = guests.filter(({ kind }) => kind !== 'infant')
  if (!guests.length) return staff > roomCapacity[type] ? 'full' : staff ? null : 'empty'
  if (beds.length + staff > roomCapacity[type]) return 'full'
  if (!staff && guests.every(({ kind }) => kind !== 'adult')) return 'childAlone'
  const sexes = new Set(guests.filter(({ kind, sex }) => kind === 'adult' && sex).map(({ sex }) => sex))
  return sexes.size > 1 && type !== 'double' && type !== 'family' && type !== 'suite' && beds.length > 2
    ? 'sexes'
    : null
}

type Placed = { number: number; type: RoomType; guestIds: number[] }
type Waiting = Pick<PlanGuest, 'id' | 'kind' | 'sex' | 'name' | 'pinyin' | 'room' | 'bed' | 'shareWith'>

/** Gives the lowest number that no room has, each once. */
function freeNumbers(rooms: readonly Pick<PlanRoom, 'number'>[]): () => number {
  const used = new Set(rooms.map(({ number }) => number))
  return () => {
    let number = 1
    while (used.has(number)) number += 1
    used.add(number)
    return number
  }
}

/**
 * Rooms for those who have none: first who wished for each other, a double bed where both want one; who wants a single alone; then the beds that are free in twin rooms, with somebody of the same sex; then two and two of one
 * sex, in the order of the list; children with the adult before them; who is left sleeps alone. The same list gives the same rooms.
 */
export function fillRooms(
  guests: readonly Waiting[],
  rooms: readonly Pick<PlanRoom, 'number' | 'type'>[],
): Placed[] {
  const free = freeNumbers(rooms)
  const waiting = guests.filter(({ room }) => room === null)
  const placed: Placed[] = []
  const rest: Waiting[] = []
  const adults = waiting.filter(({ kind }) => kind === 'adult')
  const wished = wishes(adults)
  for (const ids of wished.rooms) {
    const inside = adults.filter(({ id }) => ids.includes(id))
    const pair = inside.every(({ bed }) => bed === 'double') ? 'double' : 'twin'
    placed.push({ number: free(), type: ids.length === 1 ? 'single' : pair, guestIds: ids })
  }
  for (const guest of adults.filter(({ id }) => !wished.ids.has(id))) {
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

const folded = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()

/** Who sleeps with whom by their own wish: two of whom one named the other, each once; and who wants a room alone. */
function wishes(adults: readonly Waiting[]): { rooms: number[][]; ids: ReadonlySet<number> } {
  const ids = new Set<number>()
  const rooms: number[][] = []
  for (const guest of adults) {
    if (!guest.shareWith || ids.has(guest.id)) continue
    const wanted = folded(guest.shareWith)
    const other = adults.find(
      ({ id, name, pinyin }) =>
        id !== guest.id &&
        !ids.has(id) &&
        (folded(name) === wanted || (pinyin !== '' && folded(pinyin) === wanted)),
    )
    if (!other) continue
    ids.add(guest.id).add(other.id)
    rooms.push([guest.id, other.id])
  }
  for (const { id, bed } of adults) {
    if (bed !== 'single' || ids.has(id)) continue
    ids.add(id)
    rooms.push([id])
  }
  return { rooms, ids }
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

/** Each of those who go along and have no room in a single one of their own. */
export function fillStaffRooms(
  crewIds: readonly number[],
  rooms: readonly Pick<PlanRoom, 'number' | 'crewIds'>[],
): { number: number; crewId: number }[] {
  const placed = new Set(rooms.flatMap((room) => room.crewIds))
  const free = freeNumbers(rooms)
  return [...new Set(crewIds)].filter((id) => !placed.has(id)).map((crewId) => ({ number: free(), crewId }))
}
