import type { FigureValues } from '#contract/statistics/statistics.schema.ts'

export type Keys = readonly string[]
export type Group = { keys: Keys; values: FigureValues }
export type PivotRow = { keys: Keys; cells: (FigureValues | null)[]; total: FigureValues }

/** Keys as one text, by which they are found. */
export const idOf = (keys: Keys): string => JSON.stringify(keys)

/** Groups by some of their keys: from the first so many on, or those behind them. */
export function gathered(
  groups: readonly Group[],
  part: (keys: Keys) => Keys,
): { keys: Keys; values: FigureValues[] }[] {
  const found = new Map<string, { keys: Keys; values: FigureValues[] }>()
  for (const { keys, values } of groups) {
    const own = part(keys)
    const id = idOf(own)
    const group = found.get(id)
    if (group) group.values.push(values)
    else found.set(id, { keys: own, values: [values] })
  }
  return [...found.values()]
}

/** Rows and columns with what stands where they meet; `rows` says how many keys are of the row. */
export function pivot(
  groups: readonly Group[],
  rows: number,
  rowTotals: readonly Group[],
  columns: readonly Keys[],
): PivotRow[] {
  const places = new Map(columns.map((keys, at) => [idOf(keys), at]))
  const found = new Map<string, PivotRow>(
    rowTotals.map(({ keys, values }) => [
      idOf(keys),
      { keys, cells: columns.map(() => null), total: values },
    ]),
  )
  for (const { keys, values } of groups) {
    const at = places.get(idOf(keys.slice(rows)))
    const row = found.get(idOf(keys.slice(0, rows)))
    if (row && at !== undefined) row.cells[at] = values
  }
  return [...found.values()]
}
