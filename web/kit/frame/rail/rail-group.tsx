import { firstOf } from '#contract/kit/given.ts'
import { useId, useRef, useState } from 'react'
import { Icon } from '../../parts/icons.tsx'
import { Link } from '../../parts/link.tsx'
import { badgeSum, badgeText, type MenuEntry, type MenuSection } from '../../route/menu-model.ts'
import { screenNamed } from '../../route/screens.ts'
import { screenWord, useScreen } from '../../route/use-screen.ts'
import { useWords } from '../../words/words.ts'

type Counters = Readonly<Record<string, number>>
type Props = {
  section: MenuSection
  counters: Counters
  folded: boolean
  /** The menu is short: its groups are open unless a person has closed them. */
  short: boolean
}

/** Groups that a person has opened or closed by hand, remembered on this device. */
const storageKey = (group: string) => `longtail.menu.${group}`

/** One group of the menu: a single entry is a link itself; several open below it, or beside it while the rail is folded. */
export function RailGroup({ section: { group, entries }, counters, folded, short }: Props) {
  const { w } = useWords()
  const screen = useScreen()
  const current = currentEntry(entries, screen)
  const [chosen, setChosen] = useState(() => localStorage.getItem(storageKey(group)))
  const open = chosen ? chosen === 'open' : short || Boolean(current)
  const [flown, setFlown] = useState(false)
  const id = useId()
  const item = useRef<HTMLLIElement>(null)
  const only = entries.length === 1 ? firstOf(entries) : undefined
  const shown = folded ? flown : open
  const label = w(only ? screenWord(only) : `kit.menu.${group}`)
  const toggle = () => {
    if (folded) return setFlown(!flown)
    const next = open ? 'closed' : 'open'
    localStorage.setItem(storageKey(group), next)
    setChosen(next)
  }
  const head = (
    <>
      <Icon name={group} />
      <span className="rail-label">{label}</span>
      {(folded || only || !open) && <Badge count={badgeSum(entries, counters)} />}
    </>
  )
  return (
    <li
      ref={item}
      className={current ? 'rail-group rail-current' : 'rail-group'}
      onPointerLeave={() => setFlown(false)}
      onBlur={(event) => !item.current?.contains(event.relatedTarget) && setFlown(false)}
      onKeyDown={(event) => event.key === 'Escape' && setFlown(false)}
    >
      {only ? (
        <Link
          className="rail-head"
          href={only.path}
          aria-current={current ? 'page' : undefined}
          aria-label={folded ? label : undefined}
          title={folded ? label : undefined}
        >
          {head}
        </Link>
      ) : (
        <button
          type="button"
          className="rail-head"
          aria-expanded={shown}
          aria-controls={shown ? id : undefined}
          aria-label={folded ? label : undefined}
          title={folded ? label : undefined}
          onClick={toggle}
        >
          {head}
          <Icon name="down" size={14} className="rail-caret" />
        </button>
      )}
      {!only && shown && (
        <Entries
          id={id}
          title={folded ? label : ''}
          entries={entries}
          current={current}
          counters={counters}
          onGo={() => setFlown(false)}
        />
      )}
    </li>
  )
}

type EntriesProps = {
  id: string
  /** Said above the entries where they fly out beside the folded rail. */
  title: string
  entries: MenuEntry[]
  current: MenuEntry | undefined
  counters: Counters
  onGo: () => void
}

function Entries({ id, title, entries, current, counters, onGo }: EntriesProps) {
  const { w } = useWords()
  return (
    <ul id={id} className={title ? 'rail-flyout' : 'rail-entries'}>
      {title && <li className="rail-flyout-title">{title}</li>}
      {entries.map((entry) => (
        <li key={entry.path}>
          <Link
            className="rail-entry"
            href={entry.path}
            aria-current={entry === current ? 'page' : undefined}
            onClick={onGo}
          >
            <span>{w(screenWord(entry))}</span>
            <Badge count={badgeSum([entry], counters)} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The entry of the shown screen, or of the screen above it. */
function currentEntry(entries: MenuEntry[], screen: ReturnType<typeof useScreen>): MenuEntry | undefined {
  if (!screen) return undefined
  const own = entries.find(({ name, domain }) => name === screen.name && domain === screen.domain)
  const above = screen.under?.map((name) => screenNamed(name, screen.domain))
  return own ?? entries.find((entry) => above?.some((upper) => upper?.path === entry.path))
}

export function Badge({ count }: { count: number }) {
  return count > 0 ? <span className="lt-badge">{badgeText(count)}</span> : null
}
