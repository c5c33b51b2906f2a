import type { FieldError } from '#contract/kit/errors.ts'
import { isImportColumn, type ImportColumn } from '#contract/order-entry/import/import-columns.ts'
import { unreadable } from '../../../kit/sheet/unreadable.ts'
import type { MeaningOf, RowGroup } from './group-rows.ts'

/** What is wrong with a cell; no column: with the order as a whole. */
export type Problem = { row: number; column: ImportColumn | ''; why: string; params?: FieldError['params'] }
/** An order that is being read: its cells by column, and what is wrong with them. */
export class OrderCells {
  readonly problems: Problem[] = []
  readonly leftOut = new Set<string>()
  readonly rows: RowGroup['rows']
  private readonly meaningOf: MeaningOf
  constructor({ rows }: RowGroup, meaningOf: MeaningOf = (_, text) => text) {
    this.rows = rows
    this.meaningOf = meaningOf
  }
  /** What the order's rows say under a column: once, or the same again. Another text further down is a problem there. */
  text(column: ImportColumn): string {
    const said = this.said(column)
    const [first] = said
    if (!first) return ''
    const meaning = this.meaningOf(column, first.text)
    const other = said.find(({ text }) => text !== first.text && this.meaningOf(column, text) !== meaning)
    if (other) this.refuse(column, 'order-entry.import.differs', { row: first.row }, other.row)
    return first.text
  }
  /** What each row says that says something. */
  said(column: ImportColumn): { row: number; text: string }[] {
    return this.rows.flatMap(({ no, of }) => {
      const text = of.get(column)
      return text === undefined ? [] : [{ row: no, text }]
    })
  }
  /** Refuses each cell that nobody wrote so: letters that were lost would be lost in the order too. */
  refuseUnreadable(): void {
    for (const { no, of } of this.rows)
      for (const [column, text] of of) {
        const why = unreadable(text)
        if (why) this.refuse(column, why, undefined, no)
      }
  }
  refuse(column: ImportColumn | '', why: string, params?: FieldError['params'], row?: number): void {
    const said = column ? this.said(column)[0]?.row : undefined
    this.problems.push({ row: row ?? said ?? this.rows[0].no, column, why, ...(params && { params }) })
  }
}

const columnsOfFields: Readonly<Record<string, ImportColumn>> = {
  agentId: 'agent',
  skuId: 'sku',
  shownTotalMinor: 'shownTotal',
  guests: 'guestName',
  contactPinyin: 'guestPinyin',
  name: 'guestName',
  pinyin: 'guestPinyin',
  kind: 'guestKind',
}
const backColumns: Readonly<Record<string, ImportColumn>> = {
  date: 'returnDate',
  open: 'returnDate',
  session: 'returnTime',
}
/** The row and column of a field that is refused: `guests.1.info.birthdate`, `collected.roomNumber`, `adults`. */
export function refuseField(cells: OrderCells, { field, why, params }: FieldError): void {
  const [first = '', nth = '', ...rest] = field.split('.')
  const last = rest.at(-1) ?? (nth || first)
  const existing = (first === 'back' ? backColumns[last] : columnsOfFields[last]) ?? last
  const column = isImportColumn(existing) ? existing : ''
  const row = first === 'guests' && nth ? (cells.rows[Number(nth)] ?? cells.rows[0]).no : undefined
  cells.refuse(column, why, params, row)
}
