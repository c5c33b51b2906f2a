import type { ReactNode } from 'react'
import { firstOf, itemAt } from '#contract/kit/given.ts'
import type { Sorts } from '#contract/kit/record/sorts.ts'
import type { WordKey } from '#contract/words.ts'
import type { InlineEdit } from '../rows/inline-edit.tsx'

/** One column of a list. Declare columns outside the component (or memoize them): rows are drawn again when they change. */
export type Column<Row> = {
  /** Stays the same for ever: the person's own order and widths are kept by it. */
  key: string
  title: WordKey
  /**
   * What the cell says, in the person's words: shown, and written to a sheet; without it the column is in no sheet. Moments,
   * days, states and amounts have both from `cells.tsx`, so that a sheet says what the screen says.
   */
  text?: (row: Row) => string | number | null | undefined
  /** A cheap cell that shows the text as something more: a link, a Copyable; left out, the cell is the text. */
  render?: (row: Row) => ReactNode
  /** Of an amount: a sheet names it in the head, or beside each amount where they differ. */
  currency?: (row: Row) => string | undefined
  /** Pixels; 140 where it is not said. */
  width?: number
  /** `right` for numbers and money. */
  align?: 'left' | 'right' | 'center'
  /** The currency that the head names once, for columns of money in one currency. */
  unit?: string
  /** What the server is asked to sort by. */
  sort?: string
  /** The one direction in which the server can; left out, a press turns it round. */
  sortOnly?: 'up' | 'down'
  /** What a first press asks for; down where it is not said. */
  sortFirst?: 'up'
  /** Stays in sight when scrolling sideways; it stands first and cannot be hidden. */
  frozen?: true
  /** Hidden until the person asks for it. */
  hidden?: true
  /** Takes the room that is left over; one a table. */
  grow?: true
  /** What the rows can be put together by, as it is called in the reader's words: a day, a state, a name. */
  group?: (row: Row) => string
  /** What the cell draws beside its text. */
  shows?: (row: Row) => string
  /** What a search finds in it beside its text: a name in other letters, others who come along. */
  finds?: (row: Row) => readonly string[]
  /** Changed where it stands. */
  edit?: InlineEdit<Row>
  /** Its place on a phone's card; without one it is not on the card. */
  card?: 'title' | 'sub' | 'meta'
  /** What it says is told apart by its name alone, also on a card: two forms that are both "signed". */
  named?: true
  /** Its title on a card is a sentence, no name: two lines of it, and the whole where it opens. */
  brief?: true
}

/** What a cell shows. */
export const cellOf = <Row>({ render, text }: Pick<Column<Row>, 'render' | 'text'>, row: Row): ReactNode =>
  render ? render(row) : text?.(row)

/** What names a row: on its card, and where what was done with it is told. */
export const nameOf = <Row>(columns: readonly Column<Row>[], row: Row): string => {
  const named = columns.find(({ card }) => card === 'title') ?? columns[0]
  return String(named?.text?.(row) ?? '')
}

export type Sort = { by: string; down: boolean }

/** A column's part in what its list is sorted by, as the list's filter declares it. */
export const sortsBy = <N extends string>({ up }: Sorts<N>, sort: NoInfer<N>) => ({
  sort,
  ...(up.includes(sort) && { sortFirst: 'up' as const }),
})

/** What a head asks of the server: the list's own, the first of its sorts as a rule, where the address names none of them. */
export function requestedSort<N extends string>(
  sorts: Sorts<N>,
  sort: Sort | null,
  own: NoInfer<N> = firstOf(sorts.names),
): { sort: N; down: boolean } {
  const by = sorts.names.find((one) => one === sort?.by)
  return by ? { sort: by, down: sort?.down ?? false } : { sort: own, down: !sorts.up.includes(own) }
}

type Sorted = Pick<Column<never>, 'sort' | 'sortOnly' | 'sortFirst'>
/** What a press on a head asks for: one way, then the other, then as at first; or its one direction, then as at first. */
export function nextSort(
  { sort: by = '', sortOnly, sortFirst }: Sorted,
  now: Sort | null | undefined,
): Sort | null {
  if (sortOnly) return now?.by === by ? null : { by, down: sortOnly === 'down' }
  const first = { by, down: sortFirst !== 'up' }
  if (now?.by !== by) return first
  return now.down === first.down ? { by, down: !first.down } : null
}

/** What a person arranged for a table: order and visibility of columns, which stay in sight, widths, row height. */
export type TableSettings = {
  order: string[]
  /** Beside those that always do; what was kept before there was a choice says none. */
  frozen?: string[]
  shown: Record<string, boolean>
  widths: Record<string, number>
  /** What the person chose; as the list is at first without either. */
  dense?: true
  roomy?: true
  /** The column that the rows are put together by. */
  group?: string
}
export const noSettings: TableSettings = { order: [], shown: {}, widths: {} }
/** Where a screen's table keeps them. */
export const tableOf = (screen: string): string => `table.${screen}`

export const isDense = ({ dense, roomy }: TableSettings, compact = false): boolean =>
  !roomy && Boolean(dense || compact)

/** A choice that is the list's own is none. */
export function withDense(settings: TableSettings, dense: boolean, compact = false): TableSettings {
  const { dense: _dense, roomy: _roomy, ...rest } = settings
  return dense === compact ? rest : { ...rest, ...(dense ? { dense } : { roomy: true }) }
}

export const minWidth = 56
export const widthOf = (column: { key: string; width?: number }, settings: TableSettings): number =>
  Math.max(minWidth, settings.widths[column.key] ?? column.width ?? 140)

type Freezable = { key: string; frozen?: true }
/** Does it stay in sight when the others scroll? */
export const isFrozen = (column: Freezable, { frozen = [] }: TableSettings): boolean =>
  Boolean(column.frozen) || frozen.includes(column.key)

export const isShown = (
  column: { key: string; hidden?: true; frozen?: true },
  settings: TableSettings,
): boolean => Boolean(column.frozen) || (settings.shown[column.key] ?? !column.hidden)

/** Columns in the person's order; frozen ones first, new ones that the person has never seen at their declared place. */
export function arrange<C extends { key: string; frozen?: true }>(
  columns: readonly C[],
  settings: TableSettings,
): C[] {
  const rank = new Map(settings.order.map((key, at) => [key, at]))
  let last = -1
  const ranked = columns.map((column) => {
    last = rank.get(column.key) ?? last + 0.001
    return { column, at: last }
  })
  // What always stays stands before what a person lets stay.
  const rankOf = (column: C) => (column.frozen ? 0 : isFrozen(column, settings) ? 1 : 2)
  ranked.sort((a, b) => rankOf(a.column) - rankOf(b.column) || a.at - b.at)
  return ranked.map(({ column }) => column)
}

/** Moves a column to the place of another. */
export function moveColumn(keys: readonly string[], key: string, to: number): string[] {
  const rest = keys.filter((other) => other !== key)
  rest.splice(Math.max(0, Math.min(to, rest.length)), 0, key)
  return rest
}

/** A column where it is drawn; `left` is the offset of a frozen one, `far` says that it begins out of sight on a usual screen. */
export type DrawnColumn<Row> = {
  column: Column<Row>
  left: number | undefined
  far: boolean
  /** Its cells are not drawn yet. */
  empty?: true
}
/** Its width in pixels; a column that grows has its least. */
export type DrawnWidth = { key: string; width: number; grows: boolean }

/** What takes the room that is left: the column that says so, else the widest that is no number. */
function growing<Row>(shown: readonly Column<Row>[], settings: TableSettings): Column<Row> | undefined {
  const named = shown.find(({ grow }) => grow)
  if (named) return named
  const texts = shown.filter(({ align, frozen }) => !frozen && (align ?? 'left') === 'left')
  return texts.toSorted((a, b) => widthOf(b, settings) - widthOf(a, settings))[0]
}

/** Pixels of a column in which no row says anything: its head alone. */
export const emptyWidth = 84

/** Columns in which none of these rows says anything, by their keys. */
export const emptyColumns = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[] =>
  rows.length === 0
    ? []
    : columns.flatMap(({ key, text, edit, frozen, grow }) =>
        text && !edit && !frozen && !grow && rows.every((row) => (text(row) ?? '') === '') ? [key] : [],
      )

/** Pixels of a table that a usual screen shows beside the menu. */
const inSight = 1_140

/** A column that says nothing leaves its room to others, unless the person gave it a width. */
const shrunk = (
  column: { key: string; width?: number },
  settings: TableSettings,
  empty: readonly string[],
) => {
  const width = widthOf(column, settings)
  return empty.includes(column.key) && settings.widths[column.key] === undefined
    ? Math.min(width, emptyWidth)
    : width
}

/** What is drawn from left to right, and how wide; `empty` columns shrink. */
export function layOut<Row>(
  columns: readonly Column<Row>[],
  settings: TableSettings,
  empty: readonly string[] = [],
): { drawn: DrawnColumn<Row>[]; widths: DrawnWidth[] } {
  const shown = arrange(columns, settings).filter((column) => isShown(column, settings))
  const free = growing(shown, settings)
  const widths = shown.map((column) => ({
    key: column.key,
    width: shrunk(column, settings, empty),
    grows: column === free && settings.widths[column.key] === undefined,
  }))
  let left = 0
  const drawn = shown.map((column, at) => {
    const from = left
    left += itemAt(widths, at).width
    return { column, left: isFrozen(column, settings) ? from : undefined, far: from >= inSight }
  })
  return { drawn, widths }
}

/** What is drawn first of them: cells that begin out of sight stand empty. */
export const withoutFar = <Row>(columns: DrawnColumn<Row>[]): DrawnColumn<Row>[] =>
  columns.map((one) => (one.far ? { ...one, empty: true } : one))

/** Says whether two layouts draw the same cells, so that a width being dragged does not draw rows again. */
export const sameCells = <Row>(one: readonly DrawnColumn<Row>[], two: readonly DrawnColumn<Row>[]): boolean =>
  one.length === two.length &&
  one.every((cell, at) => {
    const { column, left, far, empty } = itemAt(two, at)
    return cell.column === column && cell.left === left && cell.far === far && cell.empty === empty
  })
