import { nameIn } from '#contract/kit/languages.ts'
import { isDown } from '#contract/kit/record/sorts.ts'
import { figureSorts } from '#contract/statistics/figure-sorts.ts'
import { dimensionOf, type DimensionName, type Source } from '#contract/statistics/figures.ts'
import type { FigureList, FigureRow, NightsAsk, SalesAsk } from '#contract/statistics/statistics.schema.ts'
import { omit } from '#contract/kit/omit.ts'
import type { Ctx } from '../kit/ctx.ts'
import { requestedDays, checkDays, comparedWith, nothingApart, timesOf } from './days.ts'
import { figuresOf } from './figures.ts'
import type { Summed } from './summed.ts'
import { labelsOf } from './labels.queries.ts'

export const listSales = (ctx: Ctx, ask: SalesAsk): Promise<FigureList> => listFigures(ctx, 'orders', ask)
export const listNights = (ctx: Ctx, ask: NightsAsk): Promise<FigureList> => listFigures(ctx, 'nights', ask)

/** Groups of one dimension beside those of the days that they are compared with, a page of them, and the sum of all. */
async function listFigures(ctx: Ctx, source: Source, ask: SalesAsk | NightsAsk): Promise<FigureList> {
  const { pageNo, pageSize, dimension, by, against, sort, down, ...filter } = omit(ask, ['from', 'to'])
  const { from, to } = requestedDays(ctx, ask)
  checkDays({ from, to })
  const requested = { by, filter, dimensions: [dimension] }
  const now = await figuresOf(ctx, source, { ...requested, from, to, apart: nothingApart })
  const beside = against === 'none' ? undefined : comparedWith({ from, to }, against)
  const before =
    beside &&
    (await figuresOf(ctx, source, { ...requested, from: beside.from, to: beside.to, apart: beside }))
  const rows = besideEachOther(now, before?.groups, dimension, { from, to })
  const labels = await labelsOf(
    ctx,
    dimension,
    rows.map(({ key }) => key),
  )
  const named = rows.map((row): FigureRow => ({ ...row, label: labels.get(row.key) ?? {} }))
  sortRows(ctx, named, dimension, { sort, down })
  return {
    rows: named.slice((pageNo - 1) * pageSize, pageNo * pageSize),
    total: named.length,
    ...((now.cut || before?.cut) && { totalCapped: true }),
    pageNo,
    pageSize,
    currency: ctx.merchant.currency,
    now: now.total,
    ...(before && { before: before.total }),
    ...(beside && { beforeDays: { from: beside.from, to: beside.to } }),
  }
}

type Row = Omit<FigureRow, 'label'>

/** What was and is no more stands there too; a day that stands beside none of those asked for is in the sum alone. */
function besideEachOther(
  { groups: now, nothing }: Summed,
  before: Summed['groups'] | undefined,
  dimension: DimensionName,
  { from, to }: { from: string; to: string },
): Row[] {
  const rows = new Map<string, Row>()
  // Time goes on where nothing is sold.
  if (now.length || before?.length)
    for (const key of isTime(dimension) ? timesOf(dimension, { from, to }) : [])
      rows.set(key, { key, now: nothing })
  for (const { keys, values } of now) rows.set(keys[0] ?? '', { key: keys[0] ?? '', now: values })
  if (!before) return [...rows.values()]
  for (const row of rows.values()) row.before = nothing
  for (const { keys, values } of before) {
    const key = keys[0] ?? ''
    if (isTime(dimension) && !rows.has(key)) continue
    rows.set(key, { key, now: rows.get(key)?.now ?? nothing, before: values })
  }
  return [...rows.values()]
}

const isTime = (name: DimensionName): name is 'day' | 'week' | 'month' => dimensionOf(name).kind === 'time'

type Sort = Pick<SalesAsk, 'sort' | 'down'>
/** Days and weekdays follow each other, and other groups begin with what brought most, where nothing else is asked. */
function sortRows(ctx: Ctx, rows: FigureRow[], dimension: DimensionName, input: Sort): void {
  const follows = isTime(dimension) || dimension === 'weekday'
  const sort = input.sort ?? (follows ? 'key' : 'revenue')
  const sign = isDown(figureSorts, { sort, down: input.down }) ? -1 : 1
  const text = ({ key, label }: FigureRow) =>
    (label.names && nameIn(label.names, ctx.language)) ?? label.name ?? key
  const order = new Intl.Collator(ctx.language, { numeric: true })
  const byName = (a: FigureRow, b: FigureRow) =>
    follows ? (a.key < b.key ? -1 : 1) : order.compare(text(a), text(b))
  // What is not known stands last, whichever way.
  rows.sort((a, b) => {
    if (sort === 'key') return sign * byName(a, b)
    const one = a.now[sort] ?? null
    const other = b.now[sort] ?? null
    if (one === null || other === null) return Number(one === null) - Number(other === null) || byName(a, b)
    return sign * (one - other) || byName(a, b)
  })
}
