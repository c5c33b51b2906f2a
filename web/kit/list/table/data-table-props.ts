import type { ReactNode } from 'react'
import type { Column, Sort } from './data-table-columns.ts'
import type { Paging } from './data-table-foot.tsx'
import type { Selection } from './row-selection.ts'

export type DataTableProps<Row> = {
  /** Name under which the person's columns are remembered: the screen's. */
  screen: string
  /** What the table is called, for people who hear it. */
  label: string
  columns: readonly Column<Row>[]
  /** undefined while the first answer is awaited: the skeleton stands. */
  rows: Row[] | undefined
  rowKey: (row: Row) => string
  error?: unknown
  onRetry?: () => void
  /** A newer answer is on its way; the old rows stay. */
  busy?: boolean
  sort?: Sort | null
  onSort?: (sort: Sort | null) => void
  selection?: Selection
  /** Where a row opens: what names it is the link. */
  hrefOf?: ((row: Row) => string) | undefined
  /** The row that is looked at beside the table. */
  looked?: string | null
  /** Words of a search: marked where they stand. */
  found?: readonly string[]
  /** Enter, double click, a tap on a phone; where it is not said, what `hrefOf` says. */
  onOpen?: ((row: Row) => void) | undefined
  /** One click opens too, where there is no quick look. */
  pressOpens?: boolean
  /** Space, a click. */
  onLook?: (row: Row) => void
  /** E. */
  onEdit?: (row: Row) => void
  /** The keys or a click came to a row. */
  onCursor?: (row: Row) => void
  /** Buttons of a row, made when it is pointed at or has the focus. */
  rowActions?: (row: Row) => ReactNode
  /** Shown where there are no rows. */
  empty?: ReactNode
  paging?: Paging
  asOf?: number
  live?: boolean
  /** Sums in the sticky foot, by column key. */
  totals?: Record<string, ReactNode>
  /** Its rows are one line where the person has not said otherwise. */
  compact?: boolean | undefined
  /** Grows to its rows instead of filling the screen: for tables on cards. */
  inline?: boolean
}
