import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { tabStops, useLayer } from './layer.ts'
import { holdKeys, landKeys } from './typed-ahead.ts'
import './popover.css'

type PopoverProps = {
  open: boolean
  onClose: () => void
  /** What it hangs on. */
  anchor: RefObject<HTMLElement | null>
  label: string
  children: ReactNode
  /** Which edge of the anchor it lines up with. */
  align?: 'start' | 'end'
  width?: number
  id?: string
  role?: 'dialog' | 'menu'
}

/** A small layer at an anchor; on a phone a sheet at the bottom. Focus goes in, and back when it closes. */
export function Popover({
  open,
  onClose,
  anchor,
  label,
  children,
  align = 'start',
  width,
  id,
  role = 'dialog',
}: PopoverProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayer({ open, close: onClose, box, anchor })
  const place = usePlace(open, anchor, box, align)
  const placed = place !== undefined
  useEffect(() => {
    // Not before it has its place: what cannot be seen takes no focus.
    const node = box.current
    if (!open || !placed || !node) return
    const letGo = holdKeys()
    const enter = () => {
      const first = node.querySelector<HTMLElement>('[data-autofocus]') ?? tabStops(node)[0]
      if (!first) return
      first.focus({ preventScroll: true })
      landKeys()
      letGo()
      filled.disconnect()
    }
    // What is in it may still be loaded.
    const filled = new ResizeObserver(enter)
    filled.observe(node)
    enter()
    return () => {
      filled.disconnect()
      letGo()
    }
  }, [open, placed])
  if (!open) return null
  return createPortal(
    <div
      ref={box}
      id={id}
      className="lt-popover"
      role={role}
      aria-label={label}
      style={{ ...(place ?? unplaced), width }}
    >
      {children}
    </div>,
    document.body,
  )
}

const unplaced = { left: 0, top: 0, visibility: 'hidden' } as const

/** Under the anchor, or over it where the room below is too small; inside the window always. */
function usePlace(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
  align: 'start' | 'end',
) {
  const [place, setPlace] = useState<{ left: number; top: number; maxHeight: number } | undefined>()
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
      setPlace({
        left: Math.max(8, Math.min(left, innerWidth - size.width - 8)),
        top: up ? at.top - height - 4 : at.bottom + 4,
        maxHeight: up ? above : below,
      })
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
  return open ? place : undefined
}
