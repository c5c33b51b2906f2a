import type { FieldError } from '../../kit/errors.ts'
import type { MinorsRule, SkuFacts, VehicleClass } from './sku-facts.ts'

export type Party = { adults: number; children: number; infants: number }

/** How many guests one order may have, where the facts say so: of a tour or a vehicle in all, of a room by who sleeps in what. */
export type PartyLimits = {
  leastGuests?: number | null
  mostGuests?: number | null
  uncountedInfants?: boolean | null
  minorsAlone?: MinorsRule | null
  mostAdults?: number | null
  mostChildren?: number | null
  extraBeds?: number | null
  vehicleClass?: VehicleClass | null
}
export const partyLimits = (facts: SkuFacts): PartyLimits => (facts.type === 'add-on' ? {} : facts)

const requiredAtSea: readonly string[] = ['boat-ticket', 'day-trip', 'diving']
/** What becomes of children and infants without an adult: as the SKU says, else boats, trips and dives ask. */
export const minorsRule = (type: string, { minorsAlone }: PartyLimits): MinorsRule =>
  minorsAlone ?? (requiredAtSea.includes(type) ? 'asks' : 'allowed')
/** Why nobody may order for children and infants alone, or null. */
export const minorsMistake = (type: string, limits: PartyLimits, party: Party): FieldError | null =>
  isMinorsAlone(party) && minorsRule(type, limits) === 'refused'
    ? { field: 'adults', why: 'orders.fieldErrors.minorsAlone' }
    : null
export const isMinorsAlone = ({ adults, children, infants }: Party): boolean =>
  adults === 0 && children + infants > 0

/** How many guests a vehicle of a class takes, its last number; null where it has none. */
export const seatsOf = ({ vehicleClass }: PartyLimits): number | null =>
  vehicleClass ? Number(vehicleClass.split('-')[1]) : null

/**
 * Why a party does not fit the limits of its SKU, or null. Everybody counts, an infant too unless the SKU says otherwise, and in a vehicle always; one
 * order of a room is one room, one of a vehicle one vehicle. Where nobody is counted (a charter ordered by its contact alone) nothing is said. It holds for staff
 * as for agents: who means to sell it to others changes the SKU.
 */
export const partyMistake = (limits: PartyLimits, party: Party): FieldError | null =>
  countMistake(limits, party) ?? seatMistake([limits], party) ?? sleepMistake([limits], party)

const headsOf = ({ adults, children, infants }: Party): number => adults + children + infants

function countMistake(
  { leastGuests, mostGuests, uncountedInfants }: PartyLimits,
  party: Party,
): FieldError | null {
  if (headsOf(party) === 0) return null
  const guests = headsOf(uncountedInfants ? { ...party, infants: 0 } : party)
  if (leastGuests && guests < leastGuests)
    return { field: 'adults', why: 'catalog.fieldErrors.partyTooSmall', params: { min: leastGuests } }
  if (mostGuests && guests > mostGuests)
    return { field: 'adults', why: 'catalog.fieldErrors.partyTooLarge', params: { max: mostGuests } }
  return null
}

/** Who finds no seat in vehicles that drive together, or null; one that does not say its class takes any number. */
function seatMistake(vehicles: readonly PartyLimits[], party: Party): FieldError | null {
  const seats = vehicles.map(seatsOf)
  if (seats.length === 0 || seats.includes(null)) return null
  const max = seats.reduce<number>((all, one) => all + one!, 0)
  return headsOf(party) > max
    ? { field: 'adults', why: 'catalog.fieldErrors.vehicleFull', params: { max } }
    : null
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
export type PartLimits<Day> = {
  limits: PartyLimits
  isRoom: boolean
  days: readonly Day[]
  /** Which departure of which SKU: parts of one drive together. */
  departure: string
}

/** The same of all parts of a package: its rooms of one night, and its vehicles of one departure, are shared by its guests. */
export function partsMistake<Day>(parts: readonly PartLimits<Day>[], party: Party): FieldError | null {
  for (const { limits } of parts) {
    const mistake = countMistake(limits, party)
    if (mistake) return mistake
  }
  const departures = Map.groupBy(parts, ({ departure, days }) => `${departure} ${String(days[0])}`)
  for (const together of departures.values()) {
    const mistake = seatMistake(
      together.map(({ limits }) => limits),
      party,
    )
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
