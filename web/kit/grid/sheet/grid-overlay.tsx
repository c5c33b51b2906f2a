import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { GridStore } from '../grid-store.ts'
import { headHeight } from '../grid-types.ts'
import type { GridView } from '../grid-view.ts'
import { contains, type Block } from '../grid-selection.ts'

/** Tells cells in sight whether they are chosen; `which` narrows them to those that have not been told. */
export function tellChosen(grid: Element | null | undefined, { block }: GridStore, which = ''): void {
  for (const cell of grid?.querySelectorAll<HTMLElement>(`[role=gridcell]${which}`) ?? []) {
    const place = { row: Number(cell.dataset.row), column: Number(cell.dataset.column) }
    const chosen = String(contains(block, place))
    if (cell.ariaSelected !== chosen) cell.ariaSelected = chosen
  }
}

/** The chosen block, the active cell and the fill handle, drawn over the cells so that moving them draws no cell again. */
export function GridOverlay<Row>({ store, edges, headsWidth, rowHeight, onSave }: GridView<Row>) {
  useSyncExternalStore(store.subscribe, store.version)
  const layer = useRef<HTMLDivElement>(null)
  const { block, filling, active } = store
  useLayoutEffect(() => tellChosen(layer.current?.previousElementSibling, store))
  if (!store.size.rows || !store.size.columns) return null
  const place = ({ top, left, bottom, right }: Block) => ({
    top: headHeight + top * rowHeight,
    left: headsWidth + (edges[left] ?? 0),
    width: (edges[right + 1] ?? 0) - (edges[left] ?? 0),
    height: (bottom - top + 1) * rowHeight,
  })
  return (
    <div ref={layer} className="lt-grid-over" aria-hidden>
      <div className="lt-grid-block" style={place(block)}>
        {onSave && <span className="lt-grid-fill" data-fill />}
      </div>
      <div
        className="lt-grid-active"
        style={place({ top: active.row, bottom: active.row, left: active.column, right: active.column })}
      />
      {filling && <div className="lt-grid-filling" style={place(filling)} />}
    </div>
  )
}
