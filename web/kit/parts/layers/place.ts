import { useLayoutEffect, useState, type CSSProperties, type RefObject } from 'react'

/** Until it has been measured. */
const unplaced: CSSProperties = { left: 0, top: 0, visibility: 'hidden' }

/** Under the anchor, or over it where the room below is too small; inside the window always. */
export function usePlace(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
  align: 'start' | 'end',
): { placed: boolean; style: CSSProperties; anchorWidth: number } {
  const [place, setPlace] = useState<{ style: CSSProperties; anchorWidth: number }>()
  useLayoutEffect(() => {
    if (!open) return
    const put = () => {
      if (!anchor.current || !box.current) return
      const at = anchor.current.getBoundingClientRect()
      const size = box.current.getBoundingClientRect()
      const below = innerHeight - at.bottom - 12
      const above = at.top - 12
      const up = below < Math.min(size.height, 240) && above > below
      const left = align === 'end' ? at.right - size.width : at.left
      const height = Math.min(size.height, up ? above : below)
      const style = {
        left: Math.max(8, Math.min(left, innerWidth - size.width - 8)),
        top: up ? at.top - height - 4 : at.bottom + 4,
        maxHeight: up ? above : below,
      }
      setPlace({ style, anchorWidth: at.width })
    }
    put()
    const size = new ResizeObserver(put)
    if (box.current) size.observe(box.current)
    addEventListener('resize', put)
    addEventListener('scroll', put, true)
    return () => {
      size.disconnect()
      removeEventListener('resize', put)
      removeEventListener('scroll', put, true)
    }
  }, [open, anchor, box, align])
  return open && place ? { placed: true, ...place } : { placed: false, style: unplaced, anchorWidth: 0 }
}
