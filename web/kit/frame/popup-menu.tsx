import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Icon, type IconName } from '../icons.tsx'

export type PopupItem = { key: string; icon: IconName; label: string; run: () => void; phoneOnly?: boolean }
type Props = { className: string; label: string; items: readonly PopupItem[]; head?: ReactNode; children: ReactNode }

/** A button that opens a short menu below it; arrows walk, Escape closes and gives the focus back. */
export function PopupMenu({ className, label, items, head, children }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    const outside = (event: PointerEvent) => !box.current?.contains(event.target as Node) && setOpen(false)
    addEventListener('pointerdown', outside)
    return () => removeEventListener('pointerdown', outside)
  }, [open])
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') close()
    if (event.key === 'Tab') setOpen(false)
    if (!step) return
    event.preventDefault()
    const shown = [...box.current!.querySelectorAll<HTMLElement>('[role=menuitem]')].filter(({ offsetParent }) => offsetParent)
    const at = shown.indexOf(document.activeElement as HTMLElement)
    shown.at((at + step + shown.length) % shown.length)?.focus()
  }
  return (
    <div className={`popup ${className}`} ref={box} onKeyDown={open ? walk : undefined}>
      <button
        type="button"
        ref={button}
        className="popup-button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        aria-label={label}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open && (
        <div className="popup-list">
          {head && <div className="popup-head">{head}</div>}
          <div id={id} role="menu" aria-label={label}>
            {items.map((item) => (
              <button
                key={item.key}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={item.phoneOnly ? 'popup-item phone-only' : 'popup-item'}
                onClick={() => (close(), item.run())}
              >
                <Icon name={item.icon} size={16} />
                {item.label}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
