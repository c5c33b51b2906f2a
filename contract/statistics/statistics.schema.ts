import { z } from 'zod'
import { ProductType } from '../catalog/catalog.schema.ts'
import { sortShape } from '../kit/record/sort-shape.ts'
import { Id, listOf, Paging, PlainDate } from '../kit/schema.ts'
import { comparisons, dayKinds, measureNames, type DimensionName } from './figures.ts'
import { figureSorts } from './figure-sorts.ts'

const ids = z.array(Id).max(200).optional()
/** Which orders or stays are meant; what is not said narrows nothing. */
export const FigureFilter = z.object({
  productTypes: z.array(ProductType).max(20).optional(),
  skuIds: ids,
  /** With all that is below them. */
  categoryIds: ids,
  hotelIds: ids,
  agentIds: ids,
  staffIds: ids,
  channels: z.array(z.string().max(60)).max(50).optional(),
})
export type FigureFilter = z.infer<typeof FigureFilter>

/** Days that follow each other, `maxDays` of them at most. */
const days = { from: PlainDate, to: PlainDate }

/** Figures by name: a count, minor units of the merchant's currency, or hundredths of one percent; null: not known. What is not meant for the person is absent. */
export const FigureValues = z.partialRecord(z.enum(measureNames), z.number().nullable())
export type FigureValues = z.infer<typeof FigureValues>

/** What a group is called: names by language, or a name as people wrote it; neither where its dimension has words. */
export const FigureLabel = z.object({
  names: z.record(z.string(), z.string()).optional(),
  name: z.string().optional(),
  code: z.string().optional(),
})
export type FigureLabel = z.infer<typeof FigureLabel>

/** One group of one dimension. `key` is a day, the Monday of a week, a month (yyyy-MM), a number or a word; '' is none. */
export const FigureRow = z.object({
  key: z.string(),
  label: FigureLabel,
  now: FigureValues,
  /** The same of what it is compared with. */
  before: FigureValues.optional(),
})
export type FigureRow = z.infer<typeof FigureRow>

export const salesDimensions = [
  'day',
  'week',
  'month',
  'weekday',
  'product',
  'productType',
  'category',
  'agent',
  'agentGroup',
  'term',
  'channel',
  'staff',
] as const satisfies readonly DimensionName[]
export const nightDimensions = [
  'day',
  'month',
  'hotel',
  'room',
  'agent',
  'channel',
] as const satisfies readonly DimensionName[]

const scope = {
  /** The last thirty days where none is said. */
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  by: z.enum(dayKinds).default('service'),
  against: z.enum(comparisons).default('none'),
  ...FigureFilter.shape,
}
const FigureAsk = Paging.extend({ ...scope, ...sortShape(figureSorts) })
export const SalesAsk = FigureAsk.extend({ dimension: z.enum(salesDimensions).default('day') })
export type SalesAsk = z.output<typeof SalesAsk>
export const NightsAsk = FigureAsk.extend({ dimension: z.enum(nightDimensions).default('day') })
export type NightsAsk = z.output<typeof NightsAsk>

export const FigureList = listOf(FigureRow).extend({
  currency: z.string(),
  /** Of all groups, those on other pages too. */
  now: FigureValues,
  before: FigureValues.optional(),
  /** The days that it is compared with. */
  beforeDays: z.object(days).optional(),
})
export type FigureList = z.infer<typeof FigureList>

/** What orders of the merchant came by. */
export const Channels = z.object({ rows: z.array(z.string()) })

export const PersonalAsk = z.object(days)
export type PersonalAsk = z.output<typeof PersonalAsk>
/** What one person did in these days, and in as many before. */
const Own = z.object({
  /** Orders on which the person did something. */
  handled: z.number().int(),
  /** Acts on them. */
  acts: z.number().int(),
  /** Orders that waited for an answer and got it from this person: how many, and the middle time of it in seconds. */
  answered: z.number().int(),
  answerSeconds: z.number().nullable(),
  /** Orders that the person entered, their guests, and what they bring without tax. */
  entered: z.number().int(),
  guests: z.number().int(),
  salesMinor: z.number().int(),
})
export type Own = z.infer<typeof Own>
export const Personal = z.object({
  currency: z.string(),
  now: Own,
  before: Own,
  days: z.array(
    z.object({
      date: PlainDate,
      handled: z.number().int(),
      entered: z.number().int(),
      salesMinor: z.number().int(),
    }),
  ),
})
export type Personal = z.infer<typeof Personal>
