import type { ReactNode } from 'react'
import type { WordKey } from '#contract/words.ts'

/** What a cell holds. In a number or money column a text is something typed that is no number: kept, told, never saved. */
export type CellValue = number | string | boolean | null
export type CellKind = 'number' | 'money' | 'text' | 'boolean'

/** One column of cells; a plain object per day, kind of guest, field. */
export type GridColumn = {
  key: string
  /** Plain words: also what people hear. */
  title: string
  /** What is drawn in the head instead of the words. */
  head?: ReactNode
  kind: CellKind
  /** Of a money column; its values are minor units. */
  currency?: string
  /** Of a number column; whole numbers where it is not said. */
  decimals?: number
  width?: number
  readOnly?: boolean
  /** Past is greyed, today marked, weekends tinted, in the head and in the cells. */
  mark?: 'past' | 'today' | 'weekend'
}

/** Frozen columns that name the row. */
export type GridHead<Row> = { key: string; title: string; width: number; render: (row: Row) => ReactNode }

/** What the page knows of one cell. */
export type CellFacts = {
  readOnly?: boolean
  /** Tints it: a problem wants an act, blocked sells nothing, special has a rule of its own. */
  tint?: 'problem' | 'blocked' | 'special'
  /** How full it is, 0 to 1: the fuller, the deeper its tint. */
  fill?: number
  /** What it means, on hover. */
  title?: string
  /** Small print under the value: sold, left. */
  note?: ReactNode
}

export type CellChange = { row: string; column: string; value: CellValue }
/** `stale`: what was typed over has changed meanwhile; with what is there now it can be saved again. */
export type CellError = { row: string; column: string; message: string; stale?: boolean }

/** The data of a grid by place; what the store works on. */
export type GridModel = {
  rows: readonly string[]
  columns: readonly GridColumn[]
  /** What is saved. */
  base: (row: number, column: number) => CellValue
  locked: (row: number, column: number) => boolean
}

export type GridProps<Row> = {
  /** What it is called, for people who hear it. */
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** How a row is called in messages and read out. */
  rowName: (row: Row) => string
  heads: readonly GridHead<Row>[]
  /** Declare or memoize: a new list is new data. */
  columns: readonly GridColumn[]
  /** The saved value of a cell. */
  value: (row: Row, column: GridColumn) => CellValue
  /** What is known of a cell beside its value. */
  cell?: (row: Row, column: GridColumn) => CellFacts | undefined
  /** Saves; answers what was refused ([] for nothing), undefined where it failed as a whole. Without it all is read-only. */
  onSave?: (changes: CellChange[]) => Promise<CellError[] | undefined>
  /** Alt+Enter, and Enter or a double click on a read-only cell: opens what stands behind it. */
  onOpen?: (row: Row, column: GridColumn) => void
  /** Names `onOpen` on a button under the grid: a finger has no Alt+Enter. */
  openWord?: WordKey
  rowHeight?: number
  /** Scrolled to at first: today. */
  startColumn?: string
}

/** Pixels of the head row. */
export const headHeight = 40
