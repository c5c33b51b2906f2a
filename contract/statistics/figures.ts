import type { WordKey } from '../words.ts'

/** What figures are told of: orders as they were sold, or nights that rooms are slept in. */
export const sources = ['orders', 'nights'] as const
export type Source = (typeof sources)[number]

/** By the day of service (the night, of a stay), or by the day on which it was booked. */
export const dayKinds = ['service', 'booking'] as const

/** What is compared with: as many days before, or the same days a year before. */
export const comparisons = ['none', 'before', 'year'] as const
export type Comparison = (typeof comparisons)[number]

type Dimension = {
  sources: readonly Source[]
  /** `time` goes on by itself; `choice` has words of the product; `name` is called as people called it. */
  kind: 'time' | 'choice' | 'name'
  /** Of a choice: the group of words that its values have. */
  words?: string
}
/** What figures are told by. */
export const dimensions = {
  day: { sources: ['orders', 'nights'], kind: 'time' },
  week: { sources: ['orders', 'nights'], kind: 'time' },
  month: { sources: ['orders', 'nights'], kind: 'time' },
  weekday: { sources: ['orders', 'nights'], kind: 'choice', words: 'statistics.weekdays' },
  product: { sources: ['orders'], kind: 'name' },
  productType: { sources: ['orders'], kind: 'choice', words: 'catalog.productTypes' },
  category: { sources: ['orders'], kind: 'name' },
  hotel: { sources: ['nights'], kind: 'name' },
  room: { sources: ['nights'], kind: 'name' },
  agent: { sources: ['orders', 'nights'], kind: 'name' },
  agentGroup: { sources: ['orders', 'nights'], kind: 'name' },
  term: { sources: ['orders', 'nights'], kind: 'choice', words: 'agents.settlementTerms' },
  channel: { sources: ['orders', 'nights'], kind: 'name' },
  staff: { sources: ['orders', 'nights'], kind: 'name' },
} as const satisfies Record<string, Dimension>
export type DimensionName = keyof typeof dimensions
export const dimensionOf = (name: DimensionName): Dimension => dimensions[name]
export const dimensionWord = (name: DimensionName): WordKey => `statistics.dimensions.${name}`

type Measure = {
  sources: readonly Source[]
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
  orders: { sources: ['orders'], kind: 'count', adds: true },
  guests: { sources: ['orders'], kind: 'count', adds: true },
  revenue: { sources: ['orders', 'nights'], kind: 'money', adds: true },
  average: { sources: ['orders'], kind: 'money' },
  cost: { sources: ['orders'], kind: 'money', cost: true, adds: true },
  profit: { sources: ['orders'], kind: 'money', cost: true },
  margin: { sources: ['orders'], kind: 'percent', cost: true },
  lacking: { sources: ['orders'], kind: 'count', cost: true, adds: true },
  knownProfit: { sources: ['orders'], kind: 'money', cost: true, adds: true },
  cancelled: { sources: ['orders'], kind: 'count', adds: true },
  cancelRate: { sources: ['orders'], kind: 'percent' },
  roomNights: { sources: ['nights'], kind: 'count', adds: true },
  available: { sources: ['nights'], kind: 'count', adds: true },
  occupancy: { sources: ['nights'], kind: 'percent' },
  adr: { sources: ['nights'], kind: 'money' },
  revpar: { sources: ['nights'], kind: 'money' },
}
export const measureOf = (name: MeasureName): Measure => measures[name]
export const measureWord = (name: MeasureName): WordKey => `statistics.measures.${name}`

export const isOf = (source: Source, { sources: of }: { sources: readonly Source[] }): boolean =>
  of.includes(source)

/** Longest time that is told of at once, and most groups that come with it: what is beyond them is in the sum alone. */
export const mostDays = 731
export const mostGroups = 5_000

/** One part of a whole in hundredths of one percent; unknown where there is no whole. */
export const shareOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 10_000) : null
