import { addMonths } from '../../kit/text/plain-days.ts'
import type { PlanInfo } from '../plan.schema.ts'
import { serviceStates } from '../service.states.ts'

/** So many months after the last day a passport has to hold for most borders. */
const passportMonths = 6

type Checked = Pick<
  PlanInfo,
  | 'endDate'
  | 'adults'
  | 'children'
  | 'infants'
  | 'freeGuests'
  | 'singles'
  | 'guestRows'
  | 'rooms'
  | 'services'
>
const guestCheckKinds = [
  'passportEnds',
  'sameGuest',
  'tooMany',
  'bedsFree',
  'singlesOther',
  'roomsOther',
] as const
export type GuestCheck = {
  why: (typeof guestCheckKinds)[number]
  /** Whom it is about: guests, or a hotel in its languages and the first day of its stay. */
  names: string[]
  hotel?: PlanInfo['services'][number]['names']
  date?: string
  /** What is listed, and what is booked or paid for. */
  listed: number
  booked: number
}
const folded = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()

/** Guests who stand on the list twice: of one passport, or of one name and birth date. */
function doubled(guests: Checked['guestRows']): string[] {
  const seen = new Set<string>()
  return guests.flatMap(({ name, bornOn, documentNo }) => {
    const keys = [
      ...(documentNo ? [`no ${documentNo.replace(/[\s-]/g, '').toUpperCase()}`] : []),
      ...(bornOn ? [`${folded(name)} ${bornOn}`] : []),
    ]
    const isThere = keys.some((key) => seen.has(key))
    for (const key of keys) seen.add(key)
    return isThere ? [name] : []
  })
}

/** Hotels that were told another number of rooms than the list has. */
const roomsOther = ({ rooms, services }: Checked): GuestCheck[] =>
  services
    .filter(({ kind, state }) => kind === 'hotel' && serviceStates.is(state, 'held'))
    .map(({ names, units, confirmedUnits, date }): GuestCheck => ({
      why: 'roomsOther',
      names: [],
      date,
      hotel: names,
      listed: rooms.length,
      booked: confirmedUnits ?? units,
    }))
    .filter(({ listed, booked }) => listed > 0 && listed !== booked)

/** What stands out of a group's list before it is sent: each with whom it is about. Nothing is refused by it. */
export function guestChecks(plan: Checked): GuestCheck[] {
  const { guestRows: guests, rooms, endDate, singles } = plan
  const validUntil = addMonths(endDate, passportMonths)
  const ending = guests.filter(({ documentUntil }) => documentUntil !== null && documentUntil < validUntil)
  const twice = doubled(guests)
  const travelling = plan.adults + plan.children + plan.infants + plan.freeGuests
  const beds = rooms.reduce(
    (sum, { capacity, guests: inside, crewIds }) =>
      sum + (inside + crewIds.length ? Math.max(0, capacity - inside - crewIds.length) : 0),
    0,
  )
  // A leader's or guide's own room, and that of a free place, is no supplement of a payer.
  const free = new Set(guests.flatMap((guest) => (guest.free && guest.room !== null ? [guest.room] : [])))
  const alone = rooms.filter(
    ({ type, guests: inside, number }) => type === 'single' && inside > 0 && !free.has(number),
  ).length
  const name = ({ name: called }: { name: string }) => called
  const found = (why: GuestCheck['why'], more: Partial<GuestCheck>): GuestCheck[] => [
    { why, names: [], listed: 0, booked: 0, ...more },
  ]
  return [
    ...(ending.length ? found('passportEnds', { names: ending.map(name) }) : []),
    ...(twice.length ? found('sameGuest', { names: twice }) : []),
    ...(guests.length > travelling ? found('tooMany', { listed: guests.length, booked: travelling }) : []),
    ...(beds ? found('bedsFree', { listed: beds }) : []),
    ...(rooms.length && alone !== singles ? found('singlesOther', { listed: alone, booked: singles }) : []),
    ...roomsOther(plan),
  ]
}
