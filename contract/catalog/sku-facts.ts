import type { FieldError } from '../kit/errors.ts'
import { addOnCharges, addOnKinds } from './add-ons.ts'
import type { ProductType } from './products.ts'

/** How many passengers a vehicle takes (requirements §9). */
const vehicleClasses = ['1-4', '1-8', '1-9', '1-12', '1-16', '15-24', '25-35'] as const
const divingCourses = [
  'discover',
  'fun-dive',
  'open-water',
  'advanced',
  'rescue',
  'divemaster',
  'specialty',
  'snorkelling',
] as const
export const meals = ['room-only', 'breakfast', 'half-board', 'full-board', 'all-inclusive'] as const
/** For the booked day only, or for any day until it runs out. */
const validities = ['dated', 'open'] as const
export const trips = ['one-way', 'round-trip'] as const

/** One way of a boat: from pier to pier, and when boats leave. */
export type Leg = { from: string; to: string; sailings: { departs: string; arrives: string | null }[] }

type Choices = readonly string[]
/** What a fact holds, and what it may be. */
export type FactField =
  | { kind: 'text' }
  | { kind: 'lines' }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'choice'; of: Choices; words: string }
  | { kind: 'switch' }
  | { kind: 'time' }
  | { kind: 'legs' }

const text = { kind: 'text' } as const
const lines = { kind: 'lines' } as const
const time = { kind: 'time' } as const
const number = (min: number, max: number) => ({ kind: 'number', min, max }) as const
const choice = <const C extends Choices, W extends string>(of: C, words: W) =>
  ({ kind: 'choice', of, words }) as const
const vehicleClass = choice(vehicleClasses, 'catalog.vehicleClasses')
const minutes = number(5, 4320)

/** What is known of a SKU because of its type, in the order in which it is told; schema, form and columns derive from it. */
export const factFields = {
  transfer: { from: text, to: text, areas: lines, vehicleClass, minutes },
  'car-charter': { from: text, to: text, areas: lines, vehicleClass, hours: number(1, 72) },
  'day-trip': { places: lines, minutes },
  'things-to-do': { places: lines, minutes },
  spa: { minutes, opens: time, closes: time, slotMinutes: number(5, 480) },
  diving: {
    course: choice(divingCourses, 'catalog.courses'),
    sites: lines,
    dives: number(1, 30),
    guestsPerInstructor: number(1, 12),
  },
  ticket: {
    venue: text,
    validity: choice(validities, 'catalog.validities'),
    validDays: number(1, 730),
    seated: { kind: 'switch' },
  },
  'boat-ticket': { trip: choice(trips, 'catalog.trips'), legs: { kind: 'legs' } },
  'hotel-room': {
    hotel: text,
    area: text,
    meal: choice(meals, 'catalog.meals'),
    mostAdults: number(1, 20),
    mostChildren: number(0, 20),
    extraBeds: number(0, 5),
  },
  'custom-package': {
    days: number(1, 90),
    nights: number(0, 90),
    leastGuests: number(1, 500),
    mostGuests: number(1, 500),
    contains: lines,
  },
  'add-on': {
    addOnKind: choice(addOnKinds, 'catalog.addOnKinds'),
    charge: choice(addOnCharges, 'catalog.addOnCharges'),
    daily: { kind: 'switch' },
  },
} as const satisfies Record<ProductType, Record<string, FactField>>

type ValueOf<F> = F extends { kind: 'lines' }
  ? string[]
  : F extends { kind: 'number' }
    ? number | null
    : F extends { kind: 'choice'; of: readonly (infer C)[] }
      ? C | null
      : F extends { kind: 'switch' }
        ? boolean
        : F extends { kind: 'legs' }
          ? Leg[]
          : F extends { kind: 'time' }
            ? string | null
            : string
type Fields = typeof factFields
export type FactsOf<T extends ProductType> = { type: T } & { [K in keyof Fields[T]]: ValueOf<Fields[T][K]> }
/** The facts of one type of product; `type` tells which. */
export type SkuFacts = { [T in ProductType]: FactsOf<T> }[ProductType]
type Keys<T> = T extends unknown ? keyof T & string : never
export type FactName = Keys<Fields[ProductType]>

/** The facts of a type in their order. */
export const fieldsOf = (type: ProductType): [name: FactName, field: FactField][] =>
  Object.entries(factFields[type] as Record<string, FactField>) as [FactName, FactField][]
export const factOf = (facts: SkuFacts, name: FactName): unknown =>
  (facts as unknown as Record<string, unknown>)[name]

const nothing = { text: '', number: null, choice: null, time: null, switch: false }
/** Nothing known yet; what is known of an older record goes over it. */
export const blankFacts = (type: ProductType, known: object = {}): SkuFacts =>
  ({
    ...Object.fromEntries(
      fieldsOf(type).map(([name, { kind }]) => [
        name,
        kind === 'lines' || kind === 'legs' ? [] : nothing[kind],
      ]),
    ),
    ...known,
    type,
  }) as SkuFacts

/** What the facts of a type say against each other. */
export function contradictions(facts: SkuFacts): FieldError[] {
  switch (facts.type) {
    case 'spa':
      return facts.opens && facts.closes && facts.closes <= facts.opens
        ? [{ field: 'closes', why: 'catalog.fieldErrors.closesFirst' }]
        : []
    case 'ticket':
      return [
        ...(facts.seated && facts.validity === 'open'
          ? [{ field: 'seated', why: 'catalog.fieldErrors.openSeat' }]
          : []),
        ...(facts.validDays !== null && facts.validity !== 'open'
          ? [{ field: 'validDays', why: 'catalog.fieldErrors.onlyOpen' }]
          : []),
      ]
    case 'boat-ticket':
      return legMistakes(facts)
    case 'custom-package':
      return [
        ...(facts.days !== null && facts.nights !== null && facts.nights > facts.days
          ? [{ field: 'nights', why: 'catalog.fieldErrors.nightsOverDays' }]
          : []),
        ...(facts.leastGuests !== null && facts.mostGuests !== null && facts.mostGuests < facts.leastGuests
          ? [{ field: 'mostGuests', why: 'catalog.fieldErrors.mostUnderLeast' }]
          : []),
      ]
    default:
      return []
  }
}

/** Too many or too few ways, a way that leads nowhere, and a boat that leaves twice at one time. */
function legMistakes({ trip, legs }: FactsOf<'boat-ticket'>): FieldError[] {
  if (legs.length > (trip === 'round-trip' ? 2 : 1))
    return [{ field: 'legs', why: 'catalog.fieldErrors.oneWayLegs' }]
  if (trip === 'round-trip' && legs.length === 1)
    return [{ field: 'legs', why: 'catalog.fieldErrors.wayBack' }]
  return legs.flatMap(({ from, to, sailings }, at) => {
    const times = sailings.map(({ departs }) => departs)
    return [
      ...(plain(from) === plain(to) ? [{ field: `legs.${at}.to`, why: 'catalog.fieldErrors.samePier' }] : []),
      ...times.flatMap((time, no) =>
        times.indexOf(time) < no ? [{ field: `legs.${at}.sailings.${no}.departs`, why: 'taken' }] : [],
      ),
    ]
  })
}
const plain = (place: string): string => place.trim().toLowerCase()

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** When a treatment may begin: slot after slot, as long as it ends before the doors close. At most thirty. */
export function slotsOf({ opens, closes, minutes: long, slotMinutes }: FactsOf<'spa'>): string[] {
  if (!opens || !closes || !slotMinutes) return []
  const last = minuteOf(closes) - (long ?? slotMinutes)
  const count = Math.floor((last - minuteOf(opens)) / slotMinutes) + 1
  return Array.from({ length: Math.min(30, Math.max(0, count)) }, (_, at) =>
    clockOf(minuteOf(opens) + at * slotMinutes),
  )
}
