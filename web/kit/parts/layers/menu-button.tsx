import { focusAmong } from '../element.ts'
import { Fragment, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { tabStops } from './layer.ts'
import { Popover } from './popover.tsx'
import { useWords } from '../../words/words.ts'
import { Icon } from '../icons.tsx'
import './menu-button.css'

export type MenuItem = {
  key: string
  label: ReactNode
  /** Why it cannot be done now: it is disabled, and stands folded below the others. */
  why?: string
  danger?: boolean
  /** A heading that it stands below, together with its neighbours of the same. */
  group?: string
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

/** A button with a menu. Arrows walk the items; those that cannot be done now are folded, and say why. */
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
        role="region"
      >
        {head}
        <div className="lt-menu" role="menu" aria-label={label} onKeyDown={walk}>
          <MenuItems items={items} close={() => setOpen(false)} />
        </div>
      </Popover>
    </>
  )
}

type ItemsProps = { items: readonly MenuItem[]; close: () => void }

function MenuItems({ items, close }: ItemsProps) {
  const { w } = useWords()
  const now = items.filter(({ why }) => !why)
  const later = items.filter(({ why }) => why)
  const [all, setAll] = useState(now.length === 0)
  return (
    <>
      {now.map((item, at) => (
        <Fragment key={item.key}>
          {item.group && item.group !== now[at - 1]?.group && (
            <span className="lt-menu-group" role="presentation">
              {item.group}
            </span>
          )}
          <Item item={item} close={close} />
        </Fragment>
      ))}
      {later.length > 0 && (
        <button
          type="button"
          role="menuitem"
          className="lt-menu-item lt-menu-later"
          aria-expanded={all}
          onClick={(event) => {
            event.stopPropagation()
            setAll(!all)
          }}
        >
          {w('kit.parts.notNow', { count: later.length })}{' '}
          <Icon name="down" size={14} className={cx(all && 'lt-menu-less')} />
        </button>
      )}
      {all && later.map((item) => <Item key={item.key} item={item} close={close} />)}
    </>
  )
}

function Item({ item, close }: { item: MenuItem; close: () => void }) {
  const { label, why, danger, onPick } = item
  return (
    <button
      type="button"
      role="menuitem"
      className={cx('lt-menu-item', danger && 'lt-menu-danger')}
      aria-disabled={why ? true : undefined}
      onClick={(event) => {
        event.stopPropagation()
        if (why) return
        close()
        onPick()
      }}
    >
      {label}
      {why && <span className="lt-menu-why">{why}</span>}
    </button>
  )
}

function walk(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (!step) return
  event.preventDefault()
  const stops = tabStops(event.currentTarget)
  const at = focusAmong(stops)
  stops[(at + step + stops.length) % stops.length]?.focus()
}
