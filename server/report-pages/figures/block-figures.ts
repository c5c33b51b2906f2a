import type { Block, BlockFigures, BlockRow, Head } from '#contract/report-pages/block.schema.ts'
import { faultOf } from '#contract/report-pages/blocks.ts'
import type { FiguresAsk } from '#contract/report-pages/page.schema.ts'
import { dimensionOf, measureOf, type DimensionName } from '#contract/statistics/figures.ts'
import { statisticsKeys } from '#contract/statistics/statistics.keys.ts'
import type { FigureLabel, FigureValues } from '#contract/statistics/statistics.schema.ts'
import { failField } from '../../kit/call/errors.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import {
  addedUp,
  checkDays,
  comparedWith,
  figuresOf,
  labelsOf,
  nothingApart,
  timesOf,
  type Days,
  type Summed,
  type SumsAsk,
} from '../../statistics/statistics.public.ts'
import { periodDays } from './period-days.ts'
import { gathered, idOf, pivot, type Group, type Keys } from './pivot.ts'
import { sortColumns, sortRows } from './sort-rows.ts'

/** Columns that stand beside each other at most. */
const maxColumnsShown = 62

/**
 * The figures of a block under the rights and the reach of whoever asks: the sums of the statistics, put together by its rows
 * and columns. What is not meant for the person is absent, as it is there.
 */
export async function blockFigures(
  ctx: Ctx,
  { block, period = block.period }: FiguresAsk,
): Promise<BlockFigures> {
  const fault = faultOf(block)
  if (fault) failField('block.measures', `report-pages.faults.${fault}`)
  const days = periodDays(period, todayOf(ctx))
  checkDays(days)
  const { currency } = ctx.merchant
  const measures = block.measures.filter((name) => !measureOf(name).cost || may(ctx, statisticsKeys.cost))
  const nothing = { hidden: true, days, currency, measures: [], columns: [], rows: [], columnTotals: [] }
  if (!maySee(ctx, block)) return { ...nothing, total: {}, rowCount: 0, columnCount: 0, cut: false }
  const shown = { ...block, measures }
  const beside = block.against === 'none' ? undefined : comparedWith(days, block.against)
  const ask = askOf(block, days)
  const whole = await figuresOf(ctx, block.source, ask)
  const before =
    beside &&
    (await figuresOf(ctx, block.source, {
      ...ask,
      dimensions: block.rows,
      from: beside.from,
      to: beside.to,
      apart: beside,
    }))
  const table = await tableOf(ctx, shown, ask, whole)
  const beforeOf = before && rowsBefore(before)
  const only = (values: FigureValues) => onlyOf(values, measures)
  return {
    hidden: false,
    days,
    ...(beside && { beforeDays: { from: beside.from, to: beside.to } }),
    currency,
    measures,
    columns: table.columns,
    rows: table.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => cell && only(cell)),
      total: only(row.total),
      ...(beforeOf && { before: only(beforeOf(row.keys)) }),
    })),
    columnTotals: table.columnTotals.map(only),
    total: only(whole.total),
    ...(before && { before: only(before.total) }),
    rowCount: table.rowCount,
    columnCount: table.columnCount,
    cut: whole.cut,
  }
}

const maySee = (ctx: Ctx, { source }: Pick<Block, 'source'>): boolean =>
  may(ctx, source === 'orders' ? statisticsKeys.sales : statisticsKeys.nights)

const askOf = ({ rows, columns, filter, by }: Block, days: Days): SumsAsk => ({
  ...days,
  by,
  filter,
  dimensions: [...rows, ...columns],
  apart: nothingApart,
})

const onlyOf = (values: FigureValues, measures: Block['measures']): FigureValues =>
  Object.fromEntries(measures.map((name) => [name, values[name] ?? null]))

/** Finds what rows were before; one that was not there then was nothing. */
function rowsBefore({ groups, nothing }: Summed): (keys: Keys) => FigureValues {
  const found = new Map(groups.map(({ keys, values }) => [idOf(keys), values]))
  return (keys) => found.get(idOf(keys)) ?? nothing
}

type Table = Pick<BlockFigures, 'columns' | 'columnTotals' | 'rowCount' | 'columnCount'> & {
  rows: BlockRow[]
}

async function tableOf(ctx: Ctx, block: Block, ask: SumsAsk, whole: Summed): Promise<Table> {
  const { rows: rowNames, columns: columnNames } = block
  const rowTotals = await totalsOf(ctx, block, ask, whole, 'rows')
  const columnTotals = columnNames.length ? await totalsOf(ctx, block, ask, whole, 'columns') : []
  const filledColumns = filled(columnNames, ask, columnTotals, whole.nothing)
  const sortedColumns = sortColumns(columnNames, filledColumns)
  const columns = await headed(ctx, columnNames, sortedColumns.slice(0, maxColumnsShown))
  const found = rowNames.length
    ? pivot(
        whole.groups,
        rowNames.length,
        filled(rowNames, ask, rowTotals, whole.nothing),
        columns.map(({ keys }) => keys),
      )
    : []
  const labelled = await headed(ctx, rowNames, found)
  const rows = sortRows(ctx, block, labelled)
  return {
    columns: columns.map(({ keys, labels }) => ({ keys, labels })),
    columnTotals: columns.map(({ values }) => values),
    rows: rows.slice(0, block.limit),
    rowCount: rows.length,
    columnCount: sortedColumns.length,
  }
}

/**
 * What rows or columns come to by themselves. Of orders it is added up from their groups; where not all of these came along, and
 * of nights, it is asked for once more.
 */
async function totalsOf(
  ctx: Ctx,
  { source, rows, columns }: Block,
  ask: SumsAsk,
  whole: Summed,
  side: 'rows' | 'columns',
): Promise<Group[]> {
  if (side === 'rows' && columns.length === 0) return rows.length ? whole.groups : []
  if (side === 'columns' && rows.length === 0) return whole.groups
  const dimensions = side === 'rows' ? rows : columns
  if (source === 'nights' || whole.cut) return (await figuresOf(ctx, source, { ...ask, dimensions })).groups
  const part = (keys: Keys) => (side === 'rows' ? keys.slice(0, rows.length) : keys.slice(rows.length))
  const costs = may(ctx, statisticsKeys.cost)
  return gathered(whole.groups, part).map(({ keys, values }) => ({ keys, values: addedUp(values, costs) }))
}

/** Time goes on where nothing is sold. */
function filled(
  names: readonly DimensionName[],
  days: Days,
  groups: Group[],
  nothing: FigureValues,
): Group[] {
  const [name] = names
  if (names.length !== 1 || !name || !isTime(name) || groups.length === 0) return groups
  const existing = new Set(groups.map(({ keys }) => keys[0]))
  const added = timesOf(name, days).filter((key) => !existing.has(key))
  return [...groups, ...added.map((key) => ({ keys: [key], values: nothing }))]
}
const isTime = (name: DimensionName): name is 'day' | 'week' | 'month' => dimensionOf(name).kind === 'time'

/** Gives each what its keys are called. */
async function headed<T extends { keys: Keys }>(
  ctx: Ctx,
  names: readonly DimensionName[],
  groups: readonly T[],
): Promise<(T & Head)[]> {
  const labels: Map<string, FigureLabel>[] = []
  for (const [at, name] of names.entries())
    labels.push(await labelsOf(ctx, name, [...new Set(groups.map(({ keys }) => keys[at] ?? ''))]))
  return groups.map((group) => ({
    ...group,
    keys: [...group.keys],
    labels: group.keys.map((key, at) => labels[at]?.get(key) ?? {}),
  }))
}
