import { createHash } from 'node:crypto'
import { isOfGuest, type ImportColumn } from '#contract/order-entry/import/import-columns.ts'
import { plainHead } from '../../../kit/sheet/file-heads.ts'
import { plainName } from './match-columns.ts'

/** What a cell means, so that two ways of writing one thing are one; a text that is not understood stays itself. */
export type MeaningOf = (column: ImportColumn, text: string) => string

/** A row as it is now, and as it was sent. */
export type FileRow = { no: number; cells: readonly string[]; sent: readonly string[] }
export type Mapped = { heads: readonly string[]; columns: readonly (ImportColumn | '')[] }
/** What stands under each column of a row. */
type RowCells = { no: number; of: ReadonlyMap<ImportColumn, string> }
/** The rows of one order, its first row first. */
export type RowGroup = {
  rows: [RowCells, ...RowCells[]]
  /** Orders of one booking of an agent: the same code under other products or days. '' for an order by itself. */
  booking: string
  /** The same row of any file has the same one: made once, it is made. */
  key: string
}

const cellsOf = ({ columns }: Mapped, { no, cells }: FileRow): RowCells => ({
  no,
  of: new Map(
    columns.flatMap((column, place) => {
      const text = cells[place]?.trim()
      return column && text ? [[column, text] as const] : []
    }),
  ),
})

/**
 * Rows to orders. Rows with the same agent order code, or else the same key, are one order's guests where product, day
 * and time are the same, or are not said again; a row that says nothing but a guest belongs to the order above it.
 */
export function groupRows(mapped: Mapped, rows: readonly FileRow[], meaningOf: MeaningOf): RowGroup[] {
  const groups: (RowGroup & { sent: string[] })[] = []
  const byBooking = new Map<string, { what: readonly string[]; group: (typeof groups)[number] }[]>()
  const print = printer(mapped)
  for (const row of rows) {
    const cells = cellsOf(mapped, row)
    if (cells.of.size === 0) continue
    const text = (column: ImportColumn) => plainName(cells.of.get(column) ?? '')
    const valueOf = (column: ImportColumn) => {
      const said = cells.of.get(column)
      return said === undefined ? '' : meaningOf(column, said)
    }
    const code = text('agentOrderCode') || text('orderKey')
    const booking = code && `${valueOf('agent')}|${code}`
    const what = (['sku', 'date', 'session'] as const).map(valueOf)
    const beside = byBooking.get(booking) ?? []
    const saysMore = [...cells.of.keys()].every(isOfGuest)
    const group = saysMore ? groups.at(-1) : booking ? orderAbove(beside, what) : undefined
    if (group) {
      group.rows.push(cells)
      group.sent.push(print(row))
      continue
    }
    const made: (typeof groups)[number] = {
      rows: [cells],
      booking,
      key: cells.of.get('reference') ?? '',
      sent: [print(row)],
    }
    groups.push(made)
    if (!booking) continue
    byBooking.set(booking, [...beside, { what, group: made }])
  }
  return withKeys(groups)
}

/** The order of a booking that a row goes on with: the same product, day and time, or the only one of what the row says again. */
function orderAbove<G>(
  beside: readonly { what: readonly string[]; group: G }[],
  what: readonly string[],
): G | undefined {
  const same = beside.find((one) => one.what.every((part, at) => part === what[at]))
  if (same) return same.group
  if (what.every((part) => part === '')) return beside.at(-1)?.group
  const [only, ...others] = beside.filter((one) =>
    what.every((part, at) => part === '' || part === one.what[at]),
  )
  return others.length ? undefined : only?.group
}

/** What a row said when it was sent, whatever its columns are taken for: heads and cells that are not empty. */
function printer({ heads, columns }: Mapped): (row: FileRow) => string {
  const names = heads.map(plainHead)
  return ({ sent }) =>
    JSON.stringify(
      sent.flatMap((cell, place) =>
        cell.trim() && columns[place] !== 'reference' ? [[names[place], cell.trim()]] : [],
      ),
    )
}

const reference = /^import-[\w-]{40,60}(?:~\d{1,4})?$/

/** Rows that say the same are as many orders: the second is told from the first by its number. */
function withKeys(groups: readonly (RowGroup & { sent: string[] })[]): RowGroup[] {
  const seen = new Map<string, number>()
  return groups.map(({ sent, key: view, ...group }) => {
    const key = reference.test(view)
      ? view
      : `import-${createHash('sha256').update(sent.join('\n')).digest('base64url')}`
    const nth = (seen.get(key) ?? 0) + 1
    seen.set(key, nth)
    return { ...group, key: nth > 1 ? `${key}~${nth}` : key }
  })
}
