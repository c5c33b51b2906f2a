import type { RecordOf } from '../kit/record/field.ts'
import { form, record } from '../kit/record/record.ts'
import { shortCode } from '../kit/record/short-code.ts'

/** What an itinerary is used as: a piece of a day, a whole tour to begin from, a tour that is sold, a group that travels. */
export const itineraryKinds = ['fragment', 'template', 'journey', 'plan'] as const
export type ItineraryKind = (typeof itineraryKinds)[number]

export const serviceKinds = ['play', 'traffic', 'hotel', 'meal', 'guide', 'other'] as const

/** How a cost grows with the group; docs/algorithms/groups/costing.md. */
const costBases = ['person', 'half-twin', 'room', 'group', 'vehicle', 'day'] as const

/** Places that a supplier gives free of charge from a number of guests on. */
const freeRow = record('groups.freeRows', {
  guests: { kind: 'number', min: 1, max: 500 },
  places: { kind: 'number', min: 1, max: 100 },
})

/** One size of vehicle, with what it costs a day (or a trip). */
export const vehicleRow = record('groups.vehicles', {
  name: { kind: 'text', max: 60 },
  seats: { kind: 'number', min: 1, max: 60 },
  costMinor: { kind: 'money' },
})

/** HH:mm, or '' where none is said. */
const timeOfDay = {
  kind: 'text',
  max: 5,
  matches: { pattern: /^$|^([01]\d|2[0-3]):[0-5]\d$/, why: 'groups.fieldErrors.notTime' },
} as const

/** One service of a day: what somebody has to arrange. */
export const serviceRow = form('groups.services', {
  kind: { kind: 'choice', of: serviceKinds, words: 'groups.serviceKinds' },
  names: { kind: 'names', max: 200 },
  /** What guests read. */
  texts: { kind: 'names', max: 2000, rows: 3 },
  /** What the guide reads. */
  note: { kind: 'text', max: 500 },
  /** '' = at any time of the day. */
  start: timeOfDay,
  minutes: { kind: 'number', min: 0, max: 1440, default: 0 },
  skuId: { kind: 'ref', optional: true },
  supplierId: { kind: 'ref', optional: true },
  basis: { kind: 'choice', of: costBases, words: 'groups.costBases', default: 'person' },
  /** Times the unit is bought: meals, days of a vehicle or guide, rooms. */
  quantity: { kind: 'number', min: 1, max: 1000, default: 1 },
  /** Nights of a hotel stay, which begins on its day. */
  nights: { kind: 'number', min: 1, max: 60, default: 1 },
  /** Of one unit: a person, a twin room a night, the group, a day. Null: not found yet, and never taken for 0. */
  costMinor: { kind: 'money', in: 'currency', optional: true },
  currency: { kind: 'currency', default: 'THB' },
  /** Of a child; null: of a bed none, of all else as an adult. */
  childMinor: { kind: 'money', in: 'currency', optional: true },
  /** A single and a triple room a night; null: no supplement, no reduction. */
  singleMinor: { kind: 'money', in: 'currency', optional: true },
  tripleMinor: { kind: 'money', in: 'currency', optional: true },
  freePlaces: { kind: 'rows', of: freeRow, max: 5 },
  vehicles: { kind: 'rows', of: vehicleRow, max: 8 },
  /** Who uses it: guests that pay, those that travel free, staff. Payers carry what the others cost. */
  payers: { kind: 'flag', default: true },
  freeGuests: { kind: 'flag', default: true },
  staff: { kind: 'flag' },
  /** Shown with a price of its own, outside the total. */
  optional: { kind: 'flag' },
  /** The guests arrange it themselves: no cost, nobody is asked. */
  ownArrangement: { kind: 'flag' },
  /** Costed and given away: sold at 0. */
  complimentary: { kind: 'flag' },
  /** The cost is a guess, such as last season's. */
  estimated: { kind: 'flag' },
  /** Its own margin; null: that of its kind, of the break, of the sheet. */
  marginBasisPoints: { kind: 'percent', max: 9900, optional: true },
  /** Weekdays on which it is open; none = every day. */
  openDays: { kind: 'weekdays' },
  /** Its opening hours; where it closes before it opens, it closes on the next day. */
  openFrom: timeOfDay,
  openTo: timeOfDay,
})

export const dayRow = form('groups.days', {
  names: { kind: 'names', max: 200 },
  texts: { kind: 'names', max: 4000, rows: 4 },
  /** Where the group sleeps or ends the day. */
  place: { kind: 'text', max: 100 },
})

export const itineraryStates = ['draft', 'onSale', 'off', 'recycled'] as const
export type ItineraryState = (typeof itineraryStates)[number]

/** What is told of a fragment, template or journey beside its days and its costs. */
export const itineraryHead = record('groups.itineraries', {
  code: shortCode,
  names: { kind: 'names', required: true, max: 200 },
  category: { kind: 'text', max: 60 },
  area: { kind: 'text', max: 100 },
  tags: { kind: 'texts', max: 20, length: 30 },
  /** The first one is its cover. */
  pictureFileIds: { kind: 'refs', max: 8, label: 'groups.itineraries.pictures' },
  inclusions: { kind: 'names', max: 4000, rows: 3 },
  exclusions: { kind: 'names', max: 4000, rows: 3 },
  terms: { kind: 'names', max: 8000, rows: 3 },
  validity: { kind: 'days', optional: true },
  note: { kind: 'text', max: 1000, rows: 2 },
})

const stateTones = { draft: 'neutral', onSale: 'good', off: 'muted', recycled: 'warn' } as const

/** What a list tells of one beside its head. */
export const itineraryRow = {
  group: 'groups.itineraries',
  fields: {
    ...itineraryHead.fields,
    state: { kind: 'choice', of: itineraryStates, words: 'groups.states', tones: stateTones },
    dayCount: { kind: 'count' },
    serviceCount: { kind: 'count', column: false },
    /** The lowest price a head of its sheet; null: none is known. */
    fromPriceMinor: { kind: 'money', in: 'priceCurrency', optional: true, column: false },
    priceCurrency: { kind: 'text', column: false, label: 'groups.sheets.priceCurrency' },
    usedBy: { kind: 'count', column: false },
    version: { kind: 'count', label: 'groups.itineraries.version' },
    changedByName: { kind: 'text' },
    changedAt: { kind: 'moment' },
  },
} as const satisfies RecordOf
