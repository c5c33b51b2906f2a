import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { tabStops, useLayer } from './layer.ts'
import { usePlace } from './place.ts'
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
  /** `region` around what has a role of its own. */
  role?: 'dialog' | 'region'
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
  const { placed, style } = usePlace(open, anchor, box, align)
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
    <div ref={box} id={id} className="lt-popover" role={role} aria-label={label} style={{ ...style, width }}>
      {children}
    </div>,
    document.body,
  )
}
