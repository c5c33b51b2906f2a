import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../cx.ts'
import { tabStops, useLayer } from './layer.ts'
import { holdKeys, landKeys, typedInto } from './typed-ahead.ts'
import { useWords } from '../../words/words.ts'
import './drawer.css'

type DrawerProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Name for people who hear it, where the title is no plain text. */
  label?: string
  children: ReactNode
  /** Stays in sight at the bottom: the buttons. */
  foot?: ReactNode
  /** In the head beside the title. */
  extra?: ReactNode
  /** Pixels, or a share of the window (`50%`). */
  width?: number | string
  /** The page beside it stays usable and keeps the focus: for a quick look. */
  beside?: boolean
}

/** What is typed goes into the field that says so, else the first of its form. */
const fields = `.lt-drawer-body :is(${typedInto}):enabled`
const firstField = (box: HTMLElement): HTMLElement | null =>
  box.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)') ?? box.querySelector<HTMLElement>(fields)

/** A layer at the side; on a phone a sheet. It stays mounted, so that nothing typed in it is lost and focus returns. */
export function Drawer(props: DrawerProps) {
  const { open, onClose, title, label, children, foot, extra, width = 480, beside } = props
  const { w } = useWords()
  const box = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  useLayer({ open, close: onClose, box, kind: beside ? 'beside' : 'modal' })
  useEffect(() => {
    const node = box.current
    if (!open || beside || !node) return
    const letGo = holdKeys()
    const enter = () => {
      const field = firstField(node)
      field?.focus({ preventScroll: true })
      if (field) landKeys()
      return field !== null
    }
    if (enter()) return letGo()
    tabStops(node)[0]?.focus({ preventScroll: true })
    // Its fields may come with what it loads; whoever has gone on meanwhile is left where they are.
    const filled = new MutationObserver(enter)
    const stop = () => {
      filled.disconnect()
      letGo()
    }
    filled.observe(node, { childList: true, subtree: true })
    node.addEventListener('focusin', stop)
    return () => {
      node.removeEventListener('focusin', stop)
      stop()
    }
  }, [open, beside])
  if (!opened) return null
  return createPortal(
    <div className={cx('lt-drawer-room', open && 'lt-open', !beside && 'lt-modal')} inert={!open}>
      {!beside && <div className="lt-veil" onClick={onClose} />}
      <div
        ref={box}
        role="dialog"
        aria-modal={!beside || undefined}
        aria-label={label ?? (typeof title === 'string' ? title : undefined)}
        className="lt-drawer"
        style={{ width }}
        onKeyDown={beside ? undefined : keepFocus}
        // React's events climb out of a portal: what is drawn within a form would send that one too.
        onSubmit={(event) => event.stopPropagation()}
      >
        <header role="presentation">
          <h2>{title}</h2>
          {extra}
          <button type="button" className="lt-close" aria-label={w('kit.text.close')} onClick={onClose}>
            ×
          </button>
        </header>
        {/* Long texts without a control are scrolled by the keys too. */}
        <div className="lt-drawer-body" tabIndex={0}>
          {children}
        </div>
        {foot && <footer>{foot}</footer>}
      </div>
    </div>,
    document.body,
  )
}

/** Tab stays inside. */
function keepFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const stops = tabStops(event.currentTarget)
  const edge = event.shiftKey ? stops[0] : stops.at(-1)
  if (document.activeElement !== edge) return
  event.preventDefault()
  ;(event.shiftKey ? stops.at(-1) : stops[0])?.focus()
}
