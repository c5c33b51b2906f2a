import { useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import type { Board } from '#contract/plans/board.schema.ts'
import { addDays } from '../../kit/words/dates.ts'
import { columnsFor, inSight } from './board-days.ts'

type Dragging = {
  board: Pick<Board, 'from' | 'days'>
  first: string
  last: string
  movable: boolean
  /** By how many days its first and its last day move. */
  onMove: (first: number, last: number) => void
  onPress?: () => void
}

/**
 * A bar that is dragged, or moved by the arrow keys (with Shift its last day), by whole days: where it is drawn meanwhile, null where that is
 * out of sight, and what it listens to. What was dragged opens nothing.
 */
export function useDayDrag({ board, first, last, movable, onMove, onPress }: Dragging) {
  const [dragged, setDragged] = useState<{ x: number; by: number } | null>(null)
  const by = dragged ? inSight(board, first, last, dragged.by) : 0
  const columns = columnsFor(board, addDays(first, by), addDays(last, by))
  const step = (key: string) => ({ ArrowLeft: -1, ArrowRight: 1 })[key]
  return {
    columns,
    handlers: {
      onKeyDown: (event: KeyboardEvent) => {
        const days = step(event.key)
        if (days === undefined || !movable) return
        event.preventDefault()
        onMove(event.shiftKey ? 0 : days, days)
      },
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (!movable) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged({ x: event.clientX, by: 0 })
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (!dragged || !columns) return
        const { width } = event.currentTarget.getBoundingClientRect()
        const dayWidth = width / Math.max(1, columns.end - columns.start)
        setDragged({ ...dragged, by: Math.round((event.clientX - dragged.x) / dayWidth) })
      },
      onPointerUp: () => onMove(by, by),
      onPointerCancel: () => setDragged(null),
      onClick: (event: MouseEvent) => {
        if (by === 0) onPress?.()
        else event.preventDefault()
        setDragged(null)
      },
    },
  }
}
