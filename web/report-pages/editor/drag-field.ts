import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState } from 'react'

/** A field that is dragged: a dimension or a measure. */
export type DraggedField = { kind: 'dimension' | 'measure'; name: string }

const isField = (data: Record<string, unknown>): data is DraggedField =>
  (data['kind'] === 'dimension' || data['kind'] === 'measure') && typeof data['name'] === 'string'

/** Makes an element a field that can be dragged. */
export function useDragField({ kind, name }: DraggedField) {
  const box = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const element = box.current
    return element ? draggable({ element, getInitialData: () => ({ kind, name }) }) : undefined
  }, [kind, name])
  return box
}

/** Makes an element a place that takes fields of a kind; says whether one is over it. */
export function useDropField(takes: DraggedField['kind'], onDrop: (name: string) => void) {
  const box = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  const latest = useRef(onDrop)
  useEffect(() => {
    latest.current = onDrop
  })
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => isField(source.data) && source.data.kind === takes,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        if (isField(source.data)) latest.current(source.data.name)
      },
    })
  }, [takes])
  return { box, isOver }
}
