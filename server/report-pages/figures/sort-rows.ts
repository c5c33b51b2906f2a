import { nameIn } from '#contract/kit/languages.ts'
import type { Block, Head } from '#contract/report-pages/block.schema.ts'
import { follows } from '#contract/report-pages/blocks.ts'
import type { DimensionName, MeasureName } from '#contract/statistics/figures.ts'
import type { FigureValues } from '#contract/statistics/statistics.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { Keys } from './pivot.ts'

type Sorted = Pick<Block, 'rows' | 'measures' | 'sort' | 'down'>
type Row = Head & { total: FigureValues }

/**
 * In the order that is asked for; within several dimensions each group of the first stays together. What follows in time does so
 * where nothing else is asked, other rows begin with the most of the first measure; what is not known stands last.
 */
export function sortRows<T extends Row>(
  ctx: Ctx,
  { rows: names, measures, sort, down }: Sorted,
  rows: T[],
): T[] {
  const collator = new Intl.Collator(ctx.language, { numeric: true })
  const by: MeasureName | undefined = sort === 'key' ? undefined : (sort ?? measures[0])
  const weights = weightsOf(rows, by)
  const nameOf = ({ keys, labels }: Row, at: number): string => {
    const label = labels[at]
    return (label?.names && nameIn(label.names, ctx.language)) || label?.name || keys[at] || ''
  }
  const compareAt = (a: Row, b: Row, at: number, name: DimensionName): number => {
    if (a.keys[at] === b.keys[at]) return 0
    const isByKey = sort === 'key' || (sort === undefined && follows(name)) || by === undefined
    const byName = follows(name)
      ? (a.keys[at] ?? '') < (b.keys[at] ?? '')
        ? -1
        : 1
      : collator.compare(nameOf(a, at), nameOf(b, at))
    if (isByKey) return (sort === 'key' && down ? -1 : 1) * byName
    const one = weights.get(idOf(a.keys, at))
    const other = weights.get(idOf(b.keys, at))
    if (one === undefined || other === undefined)
      return Number(one === undefined) - Number(other === undefined) || byName
    return (down ? -1 : 1) * (one - other) || byName
  }
  return rows.toSorted((a, b) => {
    for (const [at, name] of names.entries()) {
      const order = compareAt(a, b, at, name)
      if (order !== 0) return order
    }
    return 0
  })
}

const idOf = (keys: Keys, at: number): string => JSON.stringify(keys.slice(0, at + 1))

/** What each beginning of the keys comes to of a measure. */
function weightsOf(rows: readonly Row[], by: MeasureName | undefined): Map<string, number> {
  const weights = new Map<string, number>()
  if (!by) return weights
  for (const { keys, total } of rows) {
    const value = total[by]
    if (value == null) continue
    for (let at = 0; at < keys.length; at++) {
      const id = idOf(keys, at)
      weights.set(id, (weights.get(id) ?? 0) + value)
    }
  }
  return weights
}

/** Columns that follow each other do so; others begin with what brought most. */
export function sortColumns<T extends { keys: Keys; values: FigureValues }>(
  names: readonly DimensionName[],
  columns: readonly T[],
): T[] {
  const [name] = names
  if (!name) return []
  const weight = ({ values }: T) => values.revenue ?? values.orders ?? values.roomNights ?? 0
  return columns.toSorted((a, b) => {
    if (follows(name)) return JSON.stringify(a.keys) < JSON.stringify(b.keys) ? -1 : 1
    return weight(b) - weight(a) || (JSON.stringify(a.keys) < JSON.stringify(b.keys) ? -1 : 1)
  })
}
