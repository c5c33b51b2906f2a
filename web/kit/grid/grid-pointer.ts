import { elementOf } from '../parts/element.ts'
import { useRef, type PointerEvent, type RefObject } from 'react'
import { fillBlock, type Block, type Place } from './grid-selection.ts'
import type { GridStore } from './grid-store.ts'

type Drag = { kind: 'choose' } | { kind: 'fill'; source: Block }

/** The cell under a point: its own place, or of a head the whole row or column. */
function placeAt(event: { clientX: number; clientY: number }): Partial<Place> | undefined {
  const node = document
    .elementFromPoint(event.clientX, event.clientY)
    ?.closest<HTMLElement>('[data-row],[data-column]')
  if (!node) return undefined
  const { row, column } = node.dataset
  return {
    ...(row !== undefined && { row: Number(row) }),
    ...(column !== undefined && { column: Number(column) }),
  }
}

/** Choosing with the mouse, whole rows and columns by their heads, the fill handle, a double click to edit. */
export function useGridPointer(store: GridStore, box: RefObject<HTMLDivElement | null>, onOpen: () => void) {
  const drag = useRef<Drag | null>(null)
  const focus = () =>
    box.current?.querySelector<HTMLInputElement>('.lt-grid-editor')?.focus({ preventScroll: true })

  const onPointerDown = (event: PointerEvent) => {
    const target = event.target as HTMLElement
    if (event.button !== 0 || target.closest('a,button,input,select')) return
    if (target.dataset.fill !== undefined) {
      drag.current = { kind: 'fill', source: store.block }
      event.preventDefault()
      return focus()
    }
    const { rows, columns } = store.size
    if (target.closest('[data-corner]')) {
      store.choose({ top: 0, left: 0, bottom: rows - 1, right: columns - 1 })
      event.preventDefault()
      return focus()
    }
    const place = placeAt(event)
    if (!place) return
    // A finger scrolls; a tap chooses when it is lifted.
    if (event.pointerType === 'mouse') event.preventDefault()
    if (place.row === undefined)
      store.choose({ top: 0, bottom: rows - 1, left: place.column!, right: place.column! })
    else if (place.column === undefined)
      store.choose({ top: place.row, bottom: place.row, left: 0, right: columns - 1 })
    else {
      store.go({ row: place.row, column: place.column }, event.shiftKey)
      if (event.pointerType === 'mouse') drag.current = { kind: 'choose' }
    }
    focus()
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!drag.current) return
    if (!event.buttons) return onPointerUp()
    scrollAtEdge(box.current, event)
    const place = placeAt(event)
    if (place?.row === undefined || place.column === undefined) return
    const cell = { row: place.row, column: place.column }
    if (drag.current.kind === 'fill') store.setFilling(fillBlock(drag.current.source, cell))
    else if (cell.row !== store.active.row || cell.column !== store.active.column) store.go(cell, true)
  }
  const onPointerUp = () => {
    const dragged = drag.current
    drag.current = null
    if (dragged?.kind === 'fill' && store.filling) {
      const { top, left, bottom, right } = store.filling
      const { source } = dragged
      store.fill(source, {
        row: bottom > source.bottom ? bottom : top < source.top ? top : source.top,
        column: right > source.right ? right : left < source.left ? left : source.left,
      })
    }
  }
  const onDoubleClick = (event: { target: EventTarget }) => {
    if (!elementOf(event)?.closest('[role=gridcell]')) return
    const { row, column } = store.active
    if (store.model.locked(row, column)) onOpen()
    else store.editValue()
  }
  return { onPointerDown, onPointerMove, onPointerUp, onDoubleClick }
}

/** Dragging near an edge brings more into sight. */
function scrollAtEdge(box: HTMLElement | null, event: PointerEvent): void {
  if (!box) return
  const at = box.getBoundingClientRect()
  const near = 28
  if (event.clientX > at.right - near) box.scrollLeft += 24
  if (event.clientY > at.bottom - near) box.scrollTop += 24
  if (event.clientX < at.left + near) box.scrollLeft -= 24
  if (event.clientY < at.top + near + 40) box.scrollTop -= 24
}
