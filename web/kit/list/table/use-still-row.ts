import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

const rowOf = (target: unknown): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('tr[data-key]') : null

/**
 * The row that is pointed at, or that has the focus, stays where it is when others come or go above it: the box is scrolled along, and
 * where it has nothing to scroll, room is made until the pointer is elsewhere.
 */
export function useStillRow(box: RefObject<HTMLElement | null>, rows: unknown): void {
  const held = useRef<{ key: string; top: number } | null>(null)
  const made = useRef(0)
  useEffect(() => {
    const room = box.current
    if (!room) return
    const hold = (row: HTMLElement | null) => {
      held.current = row && { key: row.dataset['key'] ?? '', top: row.getBoundingClientRect().top }
    }
    const over = new AbortController()
    const at = { signal: over.signal, passive: true }
    for (const kind of ['mouseover', 'focusin'])
      room.addEventListener(kind, ({ target }) => hold(rowOf(target) ?? findRow(room, held.current?.key)), at)
    room.addEventListener('scroll', () => hold(findRow(room, held.current?.key)), at)
    const letGo = () => {
      made.current = 0
      delete room.dataset['still']
      hold(rowOf(document.activeElement))
    }
    room.addEventListener('mouseleave', letGo, at)
    return () => over.abort()
  }, [box])
  useLayoutEffect(() => {
    const [room, was] = [box.current, held.current]
    const row = room && findRow(room, was?.key)
    if (!room || !row || !was) return
    const off = () => Math.round(row.getBoundingClientRect().top - was.top)
    // Further away it is not the same page of rows any more.
    if (off() === 0 || Math.abs(off()) > room.clientHeight / 2) return
    room.scrollTop += off()
    if (off() === 0) return
    made.current += off()
    const isAbove = made.current < 0
    // Below, as much as any scrolling takes: rows may fill a part of the box only.
    room.style.setProperty('--lt-still', `${isAbove ? -made.current : room.clientHeight}px`)
    room.dataset['still'] = isAbove ? 'above' : 'below'
    room.scrollTop += off()
  }, [box, rows])
}

const findRow = (room: HTMLElement, key?: string): HTMLElement | null =>
  key === undefined ? null : room.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(key)}"]`)
