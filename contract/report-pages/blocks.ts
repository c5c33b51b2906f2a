import { dimensionOf, sourceMeasures, type DimensionName, type Source } from '../statistics/figures.ts'
import { nightDimensions, salesDimensions } from '../statistics/statistics.schema.ts'
import type { Block } from './block.schema.ts'

/** How a block shows its figures. */
export const blockKinds = ['table', 'bar', 'line', 'pie', 'number'] as const
export type BlockKind = (typeof blockKinds)[number]

/** Relative periods are of the day on which somebody reads them. */
export const periodKinds = [
  'today',
  'yesterday',
  'last',
  'next',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisYear',
  'lastYear',
  'dates',
] as const

/** Columns of the grid that blocks stand on. */
export const gridColumns = 12
export const maxBlocks = 20
export const maxRows = 3
export const maxColumns = 2
export const maxMeasures = 8

export const sourceDimensions: Record<Source, readonly DimensionName[]> = {
  orders: salesDimensions,
  nights: nightDimensions,
}

/** How many dimensions a kind shows along each side. */
export const roomOf: Record<BlockKind, { rows: number; columns: number; measures: number }> = {
  table: { rows: maxRows, columns: maxColumns, measures: maxMeasures },
  bar: { rows: 1, columns: 1, measures: 4 },
  line: { rows: 1, columns: 1, measures: 4 },
  pie: { rows: 1, columns: 0, measures: 1 },
  number: { rows: 0, columns: 0, measures: 4 },
}

export type BlockFault = 'noMeasure' | 'noRows' | 'tooMany' | 'twice' | 'notOfSource' | 'oneMeasure'

type Shape = Pick<Block, 'kind' | 'source' | 'rows' | 'columns' | 'measures'>

/** Why a block cannot be shown as it is put together; undefined where it can. */
export function faultOf({ kind, source, rows, columns, measures }: Shape): BlockFault | undefined {
  const room = roomOf[kind]
  const used = [...rows, ...columns]
  if (measures.length === 0) return 'noMeasure'
  const isForeign =
    used.some((name) => !sourceDimensions[source].includes(name)) ||
    measures.some((name) => !sourceMeasures[source].includes(name))
  if (isForeign) return 'notOfSource'
  if (new Set(used).size < used.length || new Set(measures).size < measures.length) return 'twice'
  const isFull = rows.length > room.rows || columns.length > room.columns || measures.length > room.measures
  if (isFull) return 'tooMany'
  if (room.rows > 0 && kind !== 'table' && rows.length === 0) return 'noRows'
  // Beside columns a drawing has a series each: they are of one measure.
  if (kind !== 'table' && columns.length > 0 && measures.length > 1) return 'oneMeasure'
  return undefined
}

/** Does it follow by itself: days after days, weekdays after weekdays? Then it is read in that order. */
export const follows = (name: DimensionName): boolean =>
  dimensionOf(name).kind === 'time' || name === 'weekday'
