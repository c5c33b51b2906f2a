/** Something said of cells, by the names of their row and column. */
export type Cells<T> = Map<string, Map<string, T>>

export function put<T>(cells: Cells<T>, row: string, column: string, value: T): void {
  const held = cells.get(row)
  if (held) held.set(column, value)
  else cells.set(row, new Map([[column, value]]))
}

export function take<T>(cells: Cells<T>, row: string, column: string): void {
  const held = cells.get(row)
  if (held?.delete(column) && held.size === 0) cells.delete(row)
}
