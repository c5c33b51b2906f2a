import type { FieldError } from '../../kit/errors.ts'
import { languages } from '../../kit/languages.ts'
import type { Names } from '../../kit/schema.ts'
import { addOnCharges, addOnKinds } from '../add-ons/add-ons.ts'
import type { ProductType } from '../products.ts'

/** How many passengers a vehicle takes. */
export const vehicleClasses = ['1-4', '1-8', '1-9', '1-12', '1-16', '15-24', '25-35'] as const
export type VehicleClass = (typeof vehicleClasses)[number]
export const divingCourses = [
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
/** What becomes of children and infants without an adult; where nothing is said the type of product decides (`minorsRule`). */
export const minorsAloneRules = ['allowed', 'asks', 'refused'] as const
export type MinorsRule = (typeof minorsAloneRules)[number]
const trips = ['one-way', 'round-trip'] as const

/** One way of a boat: from pier to pier, and when boats leave. */
export type Leg = { from: Names; to: Names; sailings: { departs: string; arrives: string | null }[] }

type Choices = readonly string[]
/**
 * What a fact does, and none does nothing: `limits` what can be ordered or used; `sells` decides how it is sold (sessions,
 * charge, where it is found); `tells` is read by people, on the product's pages and on the voucher.
 */
export const effects = ['limits', 'sells', 'tells'] as const
type Effect = (typeof effects)[number]
/** What a fact holds, and what it may be. `names` is a text in five languages, `lines` one with a line for each thing. */
export type FactField = { effect: Effect } & (
  | { kind: 'text' }
  | { kind: 'names' }
  | { kind: 'lines' }
  /** `as: 'duration'`: minutes, told in hours as people say them. */
  | { kind: 'number'; min: number; max: number; as?: 'duration' }
  | { kind: 'choice'; of: Choices; words: string }
  | { kind: 'switch' }
  | { kind: 'time' }
  | { kind: 'date' }
  | { kind: 'legs' }
  /** The id of another SKU. */
  | { kind: 'sku' }
)

const tells = <const F extends { kind: string }>(field: F) => ({ ...field, effect: 'tells' }) as const
const limits = <const F extends { kind: string }>(field: F) => ({ ...field, effect: 'limits' }) as const
const sells = <const F extends { kind: string }>(field: F) => ({ ...field, effect: 'sells' }) as const
const number = (min: number, max: number) => ({ kind: 'number', min, max }) as const
const choice = <const C extends Choices, W extends string>(of: C, words: W) =>
  ({ kind: 'choice', of, words }) as const
/** A hotel's, as the reader's language calls it: the hotel keeps it in five. */
const text = tells({ kind: 'text' })
const names = tells({ kind: 'names' })
const lines = tells({ kind: 'lines' })
const minutes = tells({ ...number(5, 4320), as: 'duration' })
const vehicleClass = limits(choice(vehicleClasses, 'catalog.vehicleClasses'))

/** Who may be together in one order; of every type that is ordered by itself. */
const party = {
  leastGuests: limits(number(1, 500)),
  mostGuests: limits(number(1, 500)),
  /** Infants are not counted among them. */
  uncountedInfants: limits({ kind: 'switch' }),
  minorsAlone: limits(choice(minorsAloneRules, 'catalog.minorsAlone')),
} as const

/** What is known of a SKU because of its type, in the order in which it is told; schema, form and columns derive from it. */
export const factFields = {
  transfer: { from: names, to: names, areas: lines, vehicleClass, minutes, ...party },
  'car-charter': {
    from: names,
    to: names,
    areas: lines,
    vehicleClass,
    hours: tells(number(1, 72)),
    ...party,
  },
  'day-trip': { places: lines, minutes, ...party },
  'things-to-do': { places: lines, minutes, ...party },
  spa: {
    minutes,
    opens: sells({ kind: 'time' }),
    closes: sells({ kind: 'time' }),
    slotMinutes: sells(number(5, 480)),
    ...party,
  },
  diving: {
    course: tells(choice(divingCourses, 'catalog.courses')),
    sites: lines,
    dives: tells(number(1, 30)),
    ...party,
  },
  ticket: {
    venue: names,
    validity: limits(choice(validities, 'catalog.validities')),
    validDays: limits(number(1, 730)),
    validUntil: limits({ kind: 'date' }),
    ...party,
  },
  'boat-ticket': {
    trip: tells(choice(trips, 'catalog.trips')),
    legs: tells({ kind: 'legs' }),
    /** Of a round trip: what sails back, with sailings, stock, suppliers and costs of its own; none: the way back is told only. */
    wayBackId: sells({ kind: 'sku' }),
    /** Sold with an open return too, good for so many days after the way out. */
    openReturnDays: limits(number(1, 365)),
    ...party,
  },
  'hotel-room': {
    hotel: text,
    area: text,
    meal: tells(choice(meals, 'catalog.meals')),
    mostAdults: limits(number(1, 20)),
    mostChildren: limits(number(0, 20)),
    extraBeds: limits(number(0, 5)),
    ...party,
  },
  'custom-package': {
    days: tells(number(1, 90)),
    nights: tells(number(0, 90)),
    ...party,
    contains: lines,
  },
  'add-on': {
    addOnKind: sells(choice(addOnKinds, 'catalog.addOnKinds')),
    charge: sells(choice(addOnCharges, 'catalog.addOnCharges')),
    daily: sells({ kind: 'switch' }),
  },
} as const satisfies Record<ProductType, Record<string, FactField>>

type ValueOf<F> = F extends { kind: 'names' | 'lines' }
  ? Names
  : F extends { kind: 'number' | 'sku' }
    ? number | null
    : F extends { kind: 'choice'; of: readonly (infer C)[] }
      ? C | null
      : F extends { kind: 'switch' }
        ? boolean
        : F extends { kind: 'legs' }
          ? Leg[]
          : F extends { kind: 'time' | 'date' }
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
export const factOf = (facts: SkuFacts, name: FactName): unknown => Reflect.get(facts, name)

/** The lines of a text of lines; blanks and empty ones are none. */
export const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const nothing = (kind: FactField['kind']): unknown => {
  switch (kind) {
    case 'text':
      return ''
    case 'names':
    case 'lines':
      return {}
    case 'legs':
      return []
    case 'switch':
      return false
    default:
      return null
  }
}
/** Nothing known yet; what is known of an older record goes over it, without what its type no longer asks. */
export const blankFacts = (type: ProductType, existing: object = {}): SkuFacts =>
  ({
    ...Object.fromEntries(
      fieldsOf(type).map(([name, { kind }]) => [
        name,
        (existing as Record<string, unknown>)[name] ?? nothing(kind),
      ]),
    ),
    type,
  }) as SkuFacts

/** What the facts of a type say against each other. */
export const contradictions = (facts: SkuFacts): FieldError[] => [
  ...ownContradictions(facts),
  ...(facts.type !== 'add-on' &&
  facts.leastGuests !== null &&
  facts.mostGuests !== null &&
  facts.mostGuests < facts.leastGuests
    ? [{ field: 'mostGuests', why: 'catalog.fieldErrors.mostUnderLeast' }]
    : []),
]

function ownContradictions(facts: SkuFacts): FieldError[] {
  switch (facts.type) {
    case 'spa':
      return facts.opens && facts.closes && facts.closes <= facts.opens
        ? [{ field: 'closes', why: 'catalog.fieldErrors.closesFirst' }]
        : []
    case 'ticket':
      return validityMistakes(facts)
    case 'boat-ticket':
      return [...legMistakes(facts), ...returnMistakes(facts)]
    case 'custom-package':
      return facts.days !== null && facts.nights !== null && facts.nights > facts.days
        ? [{ field: 'nights', why: 'catalog.fieldErrors.nightsOverDays' }]
        : []
    default:
      return []
  }
}

/** Only an open ticket runs out, and by one of both: so many days after its sale, or on a day. */
function validityMistakes({ validity, validDays, validUntil }: FactsOf<'ticket'>): FieldError[] {
  const view = [...(validDays === null ? [] : ['validDays']), ...(validUntil === null ? [] : ['validUntil'])]
  if (validity !== 'open') return view.map((field) => ({ field, why: 'catalog.fieldErrors.onlyOpen' }))
  return view.length > 1 ? [{ field: 'validUntil', why: 'catalog.fieldErrors.runsOutTwice' }] : []
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
      ...(isSamePlace(from, to) ? [{ field: `legs.${at}.to`, why: 'catalog.fieldErrors.samePier' }] : []),
      ...times.flatMap((time, no) =>
        times.indexOf(time) < no ? [{ field: `legs.${at}.sailings.${no}.departs`, why: 'taken' }] : [],
      ),
    ]
  })
}
/** Only a round trip has a way back of its own, and only that can be left open. */
const returnMistakes = ({ trip, wayBackId, openReturnDays }: FactsOf<'boat-ticket'>): FieldError[] => [
  ...(wayBackId !== null && trip !== 'round-trip'
    ? [{ field: 'wayBackId', why: 'catalog.fieldErrors.onlyRoundTrip' }]
    : []),
  ...(openReturnDays !== null && wayBackId === null
    ? [{ field: 'openReturnDays', why: 'catalog.fieldErrors.onlyWithWayBack' }]
    : []),
]
const plain = (place: string | undefined): string => (place ?? '').trim().toLowerCase()
const isSamePlace = (from: Names, to: Names): boolean =>
  languages.some((language) => plain(from[language]) !== '' && plain(from[language]) === plain(to[language]))

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
