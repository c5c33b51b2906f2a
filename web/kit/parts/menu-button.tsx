import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { tabStops } from './layer.ts'
import { Popover } from './popover.tsx'
import './menu-button.css'

export type MenuItem = {
  key: string
  label: ReactNode
  /** Why it cannot be done now: shown under it, and it is disabled. */
  why?: string
  danger?: boolean
  onPick: () => void
}

type MenuButtonProps = {
  label: string
  items: MenuItem[]
  children: ReactNode
  className?: string
  align?: 'start' | 'end'
  /** Above the items: what the menu is about. */ head?: ReactNode
}

/** A button with a menu. Arrows walk the items; those that cannot be done now say why. */
export function MenuButton({ label, items, children, className, align = 'end', head }: MenuButtonProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={cx('lt-button', className)}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        onClick={(event) => {
          event.stopPropagation()
          setOpen(!open)
        }}
      >
        {children}
      </button>
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={button}
        label={label}
        align={align}
        role="menu"
      >
        {head}
        <div className="lt-menu" role="none" onKeyDown={walk}>
          {items.map((item) => (
            <button
              key={item.key}
              type="button"
              role="menuitem"
              className={cx('lt-menu-item', item.danger && 'lt-menu-danger')}
              aria-disabled={item.why ? true : undefined}
              onClick={(event) => {
                event.stopPropagation()
                if (item.why) return
                setOpen(false)
                item.onPick()
              }}
            >
              {item.label}
              {item.why && <span className="lt-menu-why">{item.why}</span>}
            </button>
          ))}
        </div>
      </Popover>
    </>
  )
}

function walk(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (!step) return
  event.preventDefault()
  const stops = tabStops(event.currentTarget)
  const at = stops.indexOf(document.activeElement as HTMLElement)
  stops[(at + step + stops.length) % stops.length]?.focus()
}
