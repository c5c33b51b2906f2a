import { itemAt, lastOf } from '#contract/kit/given.ts'
import { memo, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { cx } from '../../parts/cx.ts'
import { GridCell } from '../grid-cell.tsx'
import { tellChosen } from './grid-overlay.tsx'
import { headHeight, type GridHead } from '../grid-types.ts'
import type { GridView } from '../grid-view.ts'
import { useGridWindow } from '../use-grid-window.ts'

/** Heads, and the rows and columns in sight. Scrolling draws nothing but this, and of it what comes into sight. */
export function GridSheet<Row>({ view }: { view: GridView<Row> }) {
  const { label, rows, rowKey, columns, heads, store, edges, headsWidth, rowHeight } = view
  const sheet = useRef<HTMLDivElement>(null)
  const seen = useGridWindow(view, sheet)
  useSyncExternalStore(store.subscribe, store.version)
  useLayoutEffect(() => tellChosen(sheet.current, store, ':not([aria-selected])'), [store, seen])
  const width = headsWidth + lastOf(edges)
  const shown = Array.from({ length: Math.max(0, seen.bottom - seen.top + 1) }, (_, at) => seen.top + at)
  return (
    <div
      ref={sheet}
      role="grid"
      className="lt-sheet"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + heads.length}
      aria-multiselectable
      style={{ width, height: headHeight + rows.length * rowHeight }}
    >
      <HeadRow view={view} left={seen.left} right={seen.right} />
      {shown.map((at) => {
        const key = rowKey(itemAt(rows, at))
        return (
          <GridRow
            key={key}
            view={view}
            at={at}
            row={itemAt(rows, at)}
            left={seen.left}
            right={seen.right}
            version={store.rowVersion(key)}
          />
        )
      })}
    </div>
  )
}

type HeadProps<Row> = { view: GridView<Row>; left: number; right: number }

function Heads<Row>({ view: { columns, heads, edges, headsWidth }, left, right }: HeadProps<Row>) {
  const lefts = headLefts(heads)
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="lt-grid-head"
      style={{ height: headHeight, width: headsWidth + lastOf(edges) }}
    >
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
      {columns.slice(left, right + 1).map((column, index) => (
        <div
          key={column.key}
          role="columnheader"
          aria-colindex={heads.length + left + index + 1}
          className={cx('lt-grid-column', column.mark && `lt-${column.mark}-column`)}
          data-column={left + index}
          title={column.title}
          style={{ left: headsWidth + (edges[left + index] ?? 0), width: column.width ?? 76 }}
        >
          {column.head ?? column.title}
        </div>
      ))}
    </div>
  )
}
const sameHeads = <Row,>(old: readonly GridHead<Row>[], next: readonly GridHead<Row>[]): boolean =>
  old.length === next.length &&
  old.every(({ key, title, width }, at) => {
    const head = itemAt(next, at)
    return head.key === key && head.title === title && head.width === width
  })
const HeadRow = memo(
  Heads,
  (old, next) =>
    old.left === next.left &&
    old.right === next.right &&
    old.view.columns === next.view.columns &&
    sameHeads(old.view.heads, next.view.heads),
) as typeof Heads

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

function Line<Row>({ view, at, row, left, right, version }: RowProps<Row>) {
  const { columns, heads, edges, headsWidth, rowHeight } = view
  const lefts = headLefts(heads)
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      className="lt-grid-row"
      style={{ top: headHeight + at * rowHeight, height: rowHeight, width: headsWidth + lastOf(edges) }}
    >
      {heads.map((head, index) => (
        <div
          key={head.key}
          // The first names the row; what stands beside it may be empty.
          role={index === 0 ? 'rowheader' : 'cell'}
          aria-colindex={index + 1}
          className="lt-grid-name"
          data-row={at}
          style={{ width: head.width, left: lefts[index] }}
        >
          {head.render(row)}
        </div>
      ))}
      {columns.slice(left, right + 1).map((column, index) => (
        <GridCell
          key={column.key}
          view={view}
          row={row}
          column={column}
          rowAt={at}
          columnAt={left + index}
          version={version}
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
