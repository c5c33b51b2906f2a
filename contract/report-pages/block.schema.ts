import { z } from 'zod'
import { PlainDate } from '../kit/schema.ts'
import { comparisons, dayKinds, measureNames, maxDays } from '../statistics/figures.ts'
import {
  FigureFilter,
  FigureLabel,
  FigureValues,
  nightDimensions,
  salesDimensions,
} from '../statistics/statistics.schema.ts'
import { blockKinds, gridColumns, maxColumns, maxMeasures, maxRows, periodKinds } from './blocks.ts'

const Dimension = z.enum([...new Set([...salesDimensions, ...nightDimensions])])
const Measure = z.enum(measureNames)

/** Days, by themselves or from the day on which they are read. */
export const Period = z.object({
  kind: z.enum(periodKinds).default('last'),
  /** Of `last` and `next`: so many, today among them. */
  days: z.number().int().min(1).max(maxDays).default(30),
  /** Of `dates`. */
  from: PlainDate.optional(),
  to: PlainDate.optional(),
})
export type Period = z.output<typeof Period>

/** Where it stands on the grid, in columns and rows of it. */
const Place = z.object({
  x: z
    .number()
    .int()
    .min(0)
    .max(gridColumns - 1),
  y: z.number().int().min(0).max(1000),
  w: z.number().int().min(1).max(gridColumns),
  h: z.number().int().min(1).max(60),
})

/** One table, drawing or number of a page. */
export const Block = z.object({
  /** Its own within the page. */
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  title: z.string().trim().max(80).default(''),
  source: z.enum(['orders', 'nights']).default('orders'),
  kind: z.enum(blockKinds).default('table'),
  rows: z.array(Dimension).max(maxRows).default([]),
  columns: z.array(Dimension).max(maxColumns).default([]),
  measures: z.array(Measure).max(maxMeasures).default([]),
  filter: FigureFilter.default({}),
  by: z.enum(dayKinds).default('service'),
  period: Period.prefault({}),
  against: z.enum(comparisons).default('none'),
  /** `key` is in the order of their names; where nothing is said what follows in time does so, and the rest begins with the most. */
  sort: z.enum(['key', ...measureNames]).optional(),
  down: z.boolean().default(true),
  /** So many rows are shown, the rest is in the total. */
  limit: z.number().int().min(1).max(500).default(50),
  place: Place.default({ x: 0, y: 0, w: 6, h: 8 }),
})
export type Block = z.output<typeof Block>

/** What a row or a column is of: a key for each of its dimensions, and what that is called. */
const Head = z.object({ keys: z.array(z.string()), labels: z.array(FigureLabel) })
export type Head = z.infer<typeof Head>
const Days = z.object({ from: PlainDate, to: PlainDate })

const BlockRow = Head.extend({
  /** One for each column; null where there is nothing. */
  cells: z.array(FigureValues.nullable()),
  total: FigureValues,
  before: FigureValues.optional(),
})
export type BlockRow = z.infer<typeof BlockRow>

/** The figures of a block, as whoever asks may know them. */
export const BlockFigures = z.object({
  /** The person may not see figures of this source at all: there are none. */
  hidden: z.boolean(),
  days: Days,
  beforeDays: Days.optional(),
  currency: z.string(),
  /** Those of the block that the person may know. */
  measures: z.array(Measure),
  columns: z.array(Head),
  rows: z.array(BlockRow),
  columnTotals: z.array(FigureValues),
  total: FigureValues,
  before: FigureValues.optional(),
  /** How many there are, shown or not. */
  rowCount: z.number().int(),
  columnCount: z.number().int(),
  /** There are even more groups than are counted. */
  cut: z.boolean(),
})
export type BlockFigures = z.infer<typeof BlockFigures>
