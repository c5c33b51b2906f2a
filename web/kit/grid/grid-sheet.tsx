import { memo, useSyncExternalStore } from 'react'
import { cx } from '../parts/cx.ts'
import { headHeight, type GridColumn, type GridView } from './grid-types.ts'
import { cellText } from './grid-clipboard.ts'
import type { Window } from './grid-window.ts'
import { useWords } from '../words.ts'

type SheetProps<Row> = GridView<Row> & { seen: Window }

/** Heads, and the rows and columns in sight. */
export function GridSheet<Row>(props: SheetProps<Row>) {
  const { label, rows, rowKey, columns, heads, store, edges, headsWidth, rowHeight, seen } = props
  useSyncExternalStore(store.subscribe, store.version)
  const width = headsWidth + edges.at(-1)!
  const shown = Array.from({ length: Math.max(0, seen.bottom - seen.top + 1) }, (_, at) => seen.top + at)
  return (
    <div
      role="grid"
      className="lt-sheet"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + heads.length}
      aria-multiselectable
      style={{ width, height: headHeight + rows.length * rowHeight }}
    >
      <HeadRow {...props} width={width} />
      {shown.map((at) => {
        const key = rowKey(rows[at]!)
        return (
          <GridRow
            key={key}
            view={props}
            at={at}
            row={rows[at]!}
            left={seen.left}
            right={seen.right}
            version={store.rowVersion(key)}
          />
        )
      })}
    </div>
  )
}

function HeadRow<Row>({
  columns,
  heads,
  edges,
  headsWidth,
  seen,
  width,
}: SheetProps<Row> & { width: number }) {
  const lefts = headLefts(heads)
  return (
    <div role="row" aria-rowindex={1} className="lt-grid-head" style={{ height: headHeight, width }}>
      {heads.map((head, at) => (
        <div
          key={head.key}
          role="columnheader"
          aria-colindex={at + 1}
          className="lt-grid-corner"
          data-corner={at === 0 || undefined}
          style={{ width: head.width, left: lefts[at] }}
        >
          {head.title}
        </div>
      ))}
      {columns.slice(seen.left, seen.right + 1).map((column, at) => (
        <div
          key={column.key}
          role="columnheader"
          aria-colindex={heads.length + seen.left + at + 1}
          className={cx('lt-grid-column', column.mark && `lt-${column.mark}-column`)}
          data-column={seen.left + at}
          title={column.title}
          style={{ left: headsWidth + edges[seen.left + at]!, width: column.width ?? 76 }}
        >
          {column.head ?? column.title}
        </div>
      ))}
    </div>
  )
}

const headLefts = (heads: readonly { width: number }[]): number[] =>
  heads.map((_, at) => heads.slice(0, at).reduce((sum, head) => sum + head.width, 0))

type RowProps<Row> = {
  view: GridView<Row>
  at: number
  row: Row
  left: number
  right: number
  version: number
}

function Line<Row>({ view, at, row, left, right }: RowProps<Row>) {
  const { columns, heads, edges, headsWidth, rowHeight } = view
  const lefts = headLefts(heads)
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      className="lt-grid-row"
      style={{ top: headHeight + at * rowHeight, height: rowHeight, width: headsWidth + edges.at(-1)! }}
    >
      {heads.map((head, index) => (
        <div
          key={head.key}
          role="rowheader"
          aria-colindex={index + 1}
          className="lt-grid-name"
          data-row={at}
          style={{ width: head.width, left: lefts[index] }}
        >
          {head.render(row)}
        </div>
      ))}
      {columns.slice(left, right + 1).map((column, index) => (
        <Cell
          key={column.key}
          view={view}
          row={row}
          column={column}
          place={{ row: at, column: left + index }}
        />
      ))}
    </div>
  )
}
/** Drawn again when the row itself changes, or what is in sight; not when the selection moves. */
const GridRow = memo(
  Line,
  (old, next) =>
    old.version === next.version &&
    old.row === next.row &&
    old.at === next.at &&
    old.left === next.left &&
    old.right === next.right &&
    old.view.columns === next.view.columns &&
    old.view.cell === next.view.cell &&
    old.view.rowHeight === next.view.rowHeight,
) as typeof Line

type CellProps<Row> = {
  view: GridView<Row>
  row: Row
  column: GridColumn
  place: { row: number; column: number }
}

function Cell<Row>({ view, row, column, place }: CellProps<Row>) {
  const { w } = useWords()
  const { store, cell, edges, headsWidth, heads, onSave } = view
  const facts = cell?.(row, column)
  const theirs = store.theirsOf(place)
  const error = theirs === undefined ? store.errorOf(place) : undefined
  const locked = !onSave || column.readOnly || facts?.readOnly
  const bad =
    error === undefined
      ? undefined
      : error || w(column.kind === 'money' ? 'kit.parts.priceNotNumber' : 'kit.fieldErrors.notNumber')
  return (
    <div
      role="gridcell"
      aria-colindex={heads.length + place.column + 1}
      aria-readonly={locked || undefined}
      aria-invalid={bad ? true : undefined}
      data-row={place.row}
      data-column={place.column}
      title={theirs === undefined ? (bad ?? facts?.title) : w('kit.parts.cellClash')}
      className={cx(
        'lt-cell',
        column.kind !== 'text' && (column.kind === 'boolean' ? 'lt-cell-mid' : 'lt-cell-end'),
        column.mark && `lt-${column.mark}-column`,
        locked && 'lt-locked',
        facts?.tint && `lt-cell-${facts.tint}`,
        store.isDirty(place) && 'lt-dirty',
        bad && 'lt-cell-bad',
        theirs !== undefined && 'lt-cell-clash',
      )}
      style={{ left: headsWidth + edges[place.column]!, width: column.width ?? 76 }}
    >
      {cellText(store.value(place), column)}
      {theirs !== undefined ? (
        <small>
          {w('kit.parts.theirs', { value: cellText(theirs, column) || w('kit.parts.emptyCell') })}
        </small>
      ) : (
        facts?.note !== undefined && <small>{facts.note}</small>
      )}
    </div>
  )
}
