import { useCallback, useMemo, useRef, type PointerEvent } from 'react'
import { useLatest } from '../../kit/look/use-latest.ts'

export type DragSpot = { lane: string; before?: string }
type Drag = { card: string; x: number; y: number; ghost: HTMLElement | null; spot: DragSpot | null }
/** So many pixels of way make a drag of a press. */
const slack = 6

const spotAt = (x: number, y: number): DragSpot | null => {
  const found = document.elementFromPoint(x, y)
  const lane = found?.closest<HTMLElement>('[data-lane]')?.dataset['lane']
  if (lane === undefined) return null
  const before = found?.closest<HTMLElement>('[data-card]')?.dataset['card']
  return before === undefined ? { lane } : { lane, before }
}

/**
 * Drags a card by pointer, finger or pen over lanes (`data-lane`) and cards (`data-card`). What follows the pointer is moved past React;
 * `onOver` hears only when another lane is below it.
 */
export function useDrag(on: {
  onOver: (card: string | null, lane: string | null) => void
  onDrop: (card: string, spot: DragSpot) => void
}) {
  const latest = useLatest(on)
  const drag = useRef<Drag | null>(null)
  const end = useCallback(() => {
    drag.current?.ghost?.remove()
    drag.current = null
    latest.current.onOver(null, null)
  }, [latest])
  const onPointerDown = useCallback((event: PointerEvent<HTMLElement>, card: string) => {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest('a, button'))) return
    drag.current = { card, x: event.clientX, y: event.clientY, ghost: null, spot: null }
    event.currentTarget.setPointerCapture(event.pointerId)
  }, [])
  const onPointerMove = useCallback(
    (event: PointerEvent<HTMLElement>) => {
      const now = drag.current
      if (!now) return
      const [dx, dy] = [event.clientX - now.x, event.clientY - now.y]
      if (!now.ghost && Math.hypot(dx, dy) < slack) return
      const begins = now.ghost === null
      now.ghost ??= ghostOf(event.currentTarget)
      now.ghost.style.transform = `translate(${event.clientX + 12}px, ${event.clientY + 8}px)`
      const spot = spotAt(event.clientX, event.clientY)
      if (begins || spot?.lane !== now.spot?.lane) latest.current.onOver(now.card, spot?.lane ?? null)
      now.spot = spot
    },
    [latest],
  )
  const onPointerUp = useCallback(() => {
    const now = drag.current
    const dropped = now?.ghost ? now.spot : null
    end()
    if (now && dropped) latest.current.onDrop(now.card, dropped)
  }, [end, latest])
  // One object while nothing of it changes: five hundred cards that get it are not drawn anew with each lane that is passed.
  return useMemo(
    () => ({ onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end }),
    [onPointerDown, onPointerMove, onPointerUp, end],
  )
}

function ghostOf(card: HTMLElement): HTMLElement {
  const ghost = document.createElement('div')
  ghost.className = 'board-ghost'
  ghost.textContent = card.querySelector('b')?.textContent ?? ''
  document.body.append(ghost)
  return ghost
}
