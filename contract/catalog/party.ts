import type { FieldError } from '../kit/errors.ts'
import type { SkuFacts } from './sku-facts.ts'

export type Party = { adults: number; children: number; infants: number }

/** How many guests one order may have, where the facts say so: of a tour in all, of a room by who sleeps in what. */
export type PartyLimits = {
  leastGuests?: number | null
  mostGuests?: number | null
  mostAdults?: number | null
  mostChildren?: number | null
  extraBeds?: number | null
}
export const partyLimits = (facts: SkuFacts): PartyLimits =>
  facts.type === 'custom-package' || facts.type === 'hotel-room' ? facts : {}

/**
 * Why a party does not fit the limits of its SKU, or null. On a tour everybody counts, an infant too; one order of a
 * room is one room. Where nobody is counted (a charter ordered by its contact alone) nothing is said. It holds for staff
 * as for agents: who means to sell it to others changes the SKU.
 */
export const partyMistake = (limits: PartyLimits, party: Party): FieldError | null =>
  countMistake(limits, party) ?? sleepMistake([limits], party)

function countMistake(
  { leastGuests, mostGuests }: PartyLimits,
  { adults, children, infants }: Party,
): FieldError | null {
  const guests = adults + children + infants
  if (guests === 0) return null
  if (leastGuests && guests < leastGuests)
    return { field: 'adults', why: 'catalog.fieldErrors.partyTooSmall', params: { min: leastGuests } }
  if (mostGuests && guests > mostGuests)
    return { field: 'adults', why: 'catalog.fieldErrors.partyTooLarge', params: { max: mostGuests } }
  return null
}

/**
 * Who finds no bed in rooms that are taken together for one night, or null. A room that does not say how many adults it
 * takes, takes any number. Rule: docs/algorithms/occupancy.md.
 */
function sleepMistake(
  rooms: readonly PartyLimits[],
  { adults, children, infants }: Party,
): FieldError | null {
  if (rooms.length === 0 || rooms.some((room) => !room.mostAdults)) return null
  const sum = (key: 'mostAdults' | 'mostChildren' | 'extraBeds') =>
    rooms.reduce((all, room) => all + (room[key] ?? 0), 0)
  const [grown, small, beds] = [sum('mostAdults'), sum('mostChildren'), sum('extraBeds')]
  const anyChildren = rooms.some((room) => room.mostChildren == null)
  const over = Math.max(0, adults - grown)
  // A child sleeps where an adult might.
  const childrenOver = anyChildren ? 0 : Math.max(0, children - small - Math.max(0, grown - adults))
  if (over + childrenOver > beds)
    return {
      field: over > beds ? 'adults' : 'children',
      why: anyChildren ? 'catalog.fieldErrors.roomAdults' : 'catalog.fieldErrors.roomFull',
      params: { adults: grown, children: small, beds },
    }
  // Cots are not counted, but each stands beside an adult's bed.
  if (infants > grown)
    return { field: 'infants', why: 'catalog.fieldErrors.roomCots', params: { max: grown } }
  return null
}

/** What a package is made of, as it limits its guests: each part, and on which days (a stay on each night). */
export type PartLimits<Day> = { limits: PartyLimits; isRoom: boolean; days: readonly Day[] }

/** The same of all parts of a package: its rooms of one night are shared by its guests. */
export function partsMistake<Day>(parts: readonly PartLimits<Day>[], party: Party): FieldError | null {
  for (const { limits } of parts) {
    const mistake = countMistake(limits, party)
    if (mistake) return mistake
  }
  const rooms = parts.filter(({ isRoom }) => isRoom)
  for (const night of new Set(rooms.flatMap(({ days }) => days))) {
    const taken = rooms.filter(({ days }) => days.includes(night)).map(({ limits }) => limits)
    const mistake = sleepMistake(taken, party)
    if (mistake) return mistake
  }
  return null
}
