import type { GridStore } from './grid-store.ts'
import type { GridProps } from './grid-types.ts'

/** What the pieces of a grid share. */
export type GridView<Row> = GridProps<Row> & {
  store: GridStore
  edges: number[]
  headsWidth: number
  rowHeight: number
}
