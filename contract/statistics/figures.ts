import type { WordKey } from '../words.ts'

/** What figures are told of: orders as they were sold, or nights that rooms are slept in. */
export type Source = 'orders' | 'nights'

/** By the day of service (the night, of a stay), or by the day on which it was booked. */
export const dayKinds = ['service', 'booking'] as const

/** What is compared with: as many days before, or the same days a year before. */
export const comparisons = ['none', 'before', 'year'] as const
export type Comparison = (typeof comparisons)[number]

type Dimension = {
  /** `time` goes on by itself; `choice` has words of the product; `name` is called as people called it. */
  kind: 'time' | 'choice' | 'name'
  /** Of a choice: the group of words that its values have. */
  words?: string
}
/** What figures are told by. */
const dimensions = {
  day: { kind: 'time' },
  week: { kind: 'time' },
  month: { kind: 'time' },
  weekday: { kind: 'choice', words: 'statistics.weekdays' },
  product: { kind: 'name' },
  productType: { kind: 'choice', words: 'catalog.productTypes' },
  category: { kind: 'name' },
  hotel: { kind: 'name' },
  room: { kind: 'name' },
  agent: { kind: 'name' },
  agentGroup: { kind: 'name' },
  term: { kind: 'choice', words: 'agents.settlementTerms' },
  channel: { kind: 'name' },
  staff: { kind: 'name' },
} as const satisfies Record<string, Dimension>
export type DimensionName = keyof typeof dimensions
export const dimensionOf = (name: DimensionName): Dimension => dimensions[name]
/** What a group without a key is called. */
export const emptyWord = (name: DimensionName): WordKey =>
  name === 'channel'
    ? 'statistics.text.direct'
    : name === 'staff'
      ? 'statistics.text.notStaff'
      : 'statistics.text.none'
export const dimensionWord = (name: DimensionName): WordKey => `statistics.dimensions.${name}`

type Measure = {
  /** `percent` is in hundredths of one percent. */
  kind: 'count' | 'money' | 'percent'
  /** Tells what something costs: for whom that is meant. */
  cost?: true
  /** It can be added up: its parts make the whole. */
  adds?: true
}
/** The names of what figures tell, in the order in which people read them. */
export const measureNames = [
  'orders',
  'guests',
  'revenue',
  'average',
  'refunded',
  'cost',
  'profit',
  'margin',
  'lacking',
  'knownProfit',
  'cancelled',
  'cancelRate',
  'roomNights',
  'available',
  'occupancy',
  'adr',
  'revpar',
] as const
export type MeasureName = (typeof measureNames)[number]
/** What each of them is. */
const measures: Record<MeasureName, Measure> = {
  orders: { kind: 'count', adds: true },
  guests: { kind: 'count', adds: true },
  revenue: { kind: 'money', adds: true },
  average: { kind: 'money' },
  /** What went back to those who had paid, its tax with it. */
  refunded: { kind: 'money', adds: true },
  cost: { kind: 'money', cost: true, adds: true },
  profit: { kind: 'money', cost: true },
  margin: { kind: 'percent', cost: true },
  lacking: { kind: 'count', cost: true, adds: true },
  knownProfit: { kind: 'money', cost: true, adds: true },
  cancelled: { kind: 'count', adds: true },
  cancelRate: { kind: 'percent' },
  roomNights: { kind: 'count', adds: true },
  available: { kind: 'count', adds: true },
  occupancy: { kind: 'percent' },
  adr: { kind: 'money' },
  revpar: { kind: 'money' },
}
/** What each source tells. */
export const sourceMeasures: Readonly<Record<Source, readonly MeasureName[]>> = {
  orders: [
    'orders',
    'guests',
    'revenue',
    'average',
    'refunded',
    'cost',
    'profit',
    'margin',
    'lacking',
    'knownProfit',
    'cancelled',
    'cancelRate',
  ],
  nights: ['roomNights', 'available', 'occupancy', 'revenue', 'adr', 'revpar'],
}

export const measureOf = (name: MeasureName): Measure => measures[name]
export const measureWord = (name: MeasureName): WordKey => `statistics.measures.${name}`

/** Days that are told of where none are chosen. */
export const usualDays = 30

/** Longest time that is told of at once, and most groups that come with it: what is beyond them is in the sum alone. */
export const maxDays = 731
export const maxGroups = 5_000

/** One part of a whole in hundredths of one percent; unknown where there is no whole. */
export const shareOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 10_000) : null
