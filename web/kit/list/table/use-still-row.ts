import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** The row that is pointed at, or has the focus, stays where it is when others come or go above it: the box scrolls along. */
export function useStillRow(box: RefObject<HTMLElement | null>, rows: unknown): void {
  const held = useRef({ key: '', top: 0, room: 0 })
  useEffect(() => {
    const over = new AbortController()
    const hold = ({ type, target }: Pick<Event, 'type' | 'target'>) => {
      if (type === 'mouseleave') Object.assign(held.current, { key: '', room: 0 })
      if (type === 'mouseleave') delete box.current?.dataset['still']
      const at = type === 'mouseleave' ? document.activeElement : target
      const row = (at instanceof Element && at.closest('tr[data-key]')) || findRow(box, held.current.key)
      if (!row) return
      Object.assign(held.current, { key: row.getAttribute('data-key'), top: row.getBoundingClientRect().top })
    }
    for (const type of ['mouseover', 'focusin', 'scroll', 'mouseleave'])
      box.current?.addEventListener(type, hold, { signal: over.signal, passive: true })
    // What is drawn late makes a row or the head higher: the held one stands elsewhere then, without having been pointed at anew.
    const size = new ResizeObserver(() => hold({ type: 'resize', target: null }))
    const table = box.current?.querySelector('table')
    if (table) size.observe(table)
    over.signal.addEventListener('abort', () => size.disconnect())
    return () => over.abort()
  }, [box])
  useLayoutEffect(() => {
    const [room, row] = [box.current, findRow(box, held.current.key)]
    const off = () => Math.round((row?.getBoundingClientRect().top ?? 0) - held.current.top)
    if (!room || !row || off() === 0 || Math.abs(off()) > room.clientHeight / 2) return
    room.scrollTop += off()
    held.current.room += off()
    if (off() === 0) return
    // Where it has nothing to scroll, room is made until the pointer is elsewhere.
    const above = -held.current.room
    room.style.setProperty('--lt-still', `${above > 0 ? above : room.clientHeight}px`)
    room.dataset['still'] = above > 0 ? 'above' : 'below'
    room.scrollTop += off()
  }, [box, rows])
}

const findRow = (box: RefObject<HTMLElement | null>, key: string) =>
  box.current?.querySelector(`tr[data-key="${CSS.escape(key)}"]`) ?? null
