import type { Column } from '../table/data-table-columns.ts'

/** Columns by which the rows of a page can be put together. */
export const groupable = <Row>(columns: readonly Column<Row>[]): Column<Row>[] =>
  columns.filter(({ group }) => group !== undefined)

/** The rows with those of one group beside each other, groups and rows in the order in which they came. */
export function grouped<Row>(rows: Row[], of: ((row: Row) => string) | undefined): Row[] {
  return of ? [...Map.groupBy(rows, of).values()].flat() : rows
}

/** By the place of a group's first row: what it is called, and how many rows it has. */
export type GroupHeads = ReadonlyMap<number, { name: string; count: number }>
const none: GroupHeads = new Map()
export function groupHeads<Row>(rows: readonly Row[], of: ((row: Row) => string) | undefined): GroupHeads {
  if (!of) return none
  const heads = new Map<number, { name: string; count: number }>()
  let at = 0
  for (const [name, { length: count }] of Map.groupBy(rows, of)) {
    heads.set(at, { name, count })
    at += count
  }
  return heads
}
