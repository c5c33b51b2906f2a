import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState } from 'react'

/** What is dragged: a day, or a service of one. */
export type Dragged = { kind: 'day'; day: number } | { kind: 'service'; day: number; at: number }

const isDragged = (data: Record<string, unknown>): data is Dragged =>
  data['kind'] === 'day' || data['kind'] === 'service'

/** Makes an element one that is dragged by its handle and takes what is dropped on it. */
export function useDrag(
  place: Dragged,
  takes: (dragged: Dragged) => boolean,
  onDrop: (dragged: Dragged) => void,
) {
  const box = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const [isOver, setOver] = useState(false)
  const latest = useRef({ place, takes, onDrop })
  useEffect(() => {
    latest.current = { place, takes, onDrop }
  })
  useEffect(() => {
    const [element, dragHandle] = [box.current, handle.current]
    if (!element) return undefined
    const taken = (data: Record<string, unknown>) => isDragged(data) && latest.current.takes(data)
    return combine(
      draggable({
        element,
        ...(dragHandle && { dragHandle }),
        getInitialData: () => ({ ...latest.current.place }),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => taken(source.data),
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source, location, self }) => {
          setOver(false)
          const isInnermost = location.current.dropTargets[0]?.element === self.element
          if (isInnermost && isDragged(source.data)) latest.current.onDrop(source.data)
        },
      }),
    )
  }, [])
  return { box, handle, isOver }
}
