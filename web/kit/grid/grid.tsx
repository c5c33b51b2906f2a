import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { itemAt } from '#contract/kit/given.ts'
import { GridBar } from './grid-bar.tsx'
import { GridEditor } from './grid-editor.tsx'
import { GridOverlay } from './sheet/grid-overlay.tsx'
import { GridSheet } from './sheet/grid-sheet.tsx'
import { GridStore } from './grid-store.ts'
import { headHeight, type GridModel, type GridProps } from './grid-types.ts'
import type { GridView } from './grid-view.ts'
import { edgesOf } from './grid-window.ts'
import { useGridPointer } from './grid-pointer.ts'
import { LeaveGuard } from '../form/leave-guard.tsx'
import { useLatest } from '../look/use-latest.ts'
import './grid.css'
import './grid-marks.css'

/** A spreadsheet: arrows, typing over, ranges, fill, copy and paste, undo. Draws what is in sight. */
export function Grid<Row>(props: GridProps<Row>) {
  const { columns, heads, rowHeight = 34 } = props
  const store = useGridStore(props)
  const box = useRef<HTMLDivElement>(null)
  const edges = useMemo(() => edgesOf(columns.map((column) => column.width ?? 76)), [columns])
  const headsWidth = heads.reduce((sum, head) => sum + head.width, 0)
  const view: GridView<Row> = { ...props, store, edges, headsWidth, rowHeight }
  const pointer = useGridPointer(store, box, () => open(props, store))
  useReveal(view, box)
  useStart(view, box)
  return (
    <div className="lt-grid-page">
      <div ref={box} className="lt-grid" {...pointer}>
        <GridSheet view={view} />
        <GridOverlay {...view} />
        <GridEditor {...view} onOpen={() => open(props, store)} />
      </div>
      <GridBar {...view} onOpen={() => open(props, store)} />
      <LeaveGuard
        holds={() => store.changes.length > 0}
        text="kit.parts.leaveGridText"
        query
        onLeave={() => store.discard()}
      />
    </div>
  )
}

function open<Row>({ rows, columns, onOpen }: GridProps<Row>, { active }: GridStore): void {
  const row = rows[active.row]
  const column = columns[active.column]
  if (row !== undefined && column) onOpen?.(row, column)
}

function useGridStore<Row>(props: GridProps<Row>): GridStore {
  const { rows, rowKey, columns } = props
  const latest = useLatest(props)
  const keys = useLatest(rowKey)
  const make = (): GridModel => ({
    rows: rows.map(keys.current ?? rowKey),
    columns,
    base: (row, column) => latest.current.value(itemAt(rows, row), itemAt(columns, column)),
    locked: (row, column) => {
      const { onSave, cell } = latest.current
      return (
        !onSave ||
        Boolean(columns[column]?.readOnly) ||
        Boolean(cell?.(itemAt(rows, row), itemAt(columns, column))?.readOnly)
      )
    },
  })
  const [store] = useState(() => new GridStore(make()))
  useLayoutEffect(() => {
    store.setModel(make())
    // The store follows new rows and new columns, not new functions over the same ones.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store, rows, columns])
  return store
}

/** Keeps the active cell in sight. */
function useReveal<Row>(
  { store, edges, headsWidth, rowHeight }: GridView<Row>,
  box: RefObject<HTMLDivElement | null>,
) {
  useEffect(() => {
    let last = store.active
    return store.subscribe(() => {
      const { active } = store
      if (active === last || !box.current) return
      last = active
      const node = box.current
      const top = active.row * rowHeight
      const left = edges[active.column] ?? 0
      const right = edges[active.column + 1] ?? 0
      const height = node.clientHeight - headHeight
      const width = node.clientWidth - headsWidth
      if (top < node.scrollTop) node.scrollTop = top
      else if (top + rowHeight > node.scrollTop + height) node.scrollTop = top + rowHeight - height
      if (left < node.scrollLeft) node.scrollLeft = left
      else if (right > node.scrollLeft + width) node.scrollLeft = right - width
    })
  }, [store, box, edges, headsWidth, rowHeight])
}

function useStart<Row>(
  { store, columns, edges, startColumn }: GridView<Row>,
  box: RefObject<HTMLDivElement | null>,
) {
  const start = useLatest({ columns, edges })
  useLayoutEffect(() => {
    const at = start.current.columns.findIndex((column) => column.key === startColumn)
    if (at < 0 || !box.current) return
    store.go({ row: 0, column: at })
    box.current.scrollTo({ left: start.current.edges[at] ?? 0 })
  }, [store, startColumn, box, start])
}
