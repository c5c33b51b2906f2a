import { useState } from 'react'
import { hasDrawing, Icon, type IconName } from '../../parts/icons.tsx'
import { Link } from '../../parts/link.tsx'
import { badgeSum, bottomEntries, type MenuEntry, type MenuSection } from '../../route/menu-model.ts'
import { screenWord, useScreen } from '../../route/use-screen.ts'
import { useWords } from '../../words/words.ts'
import { Badge } from './rail-group.tsx'
import { MenuSheet } from './menu-sheet.tsx'

type Props = { sections: MenuSection[]; counters: Readonly<Record<string, number>> }

/** On a phone: four entries under the thumb, and the whole menu behind "more". */
export function BottomBar({ sections, counters }: Props) {
  const { w } = useWords()
  const screen = useScreen()
  const [open, setOpen] = useState(false)
  const entries = bottomEntries(sections)
  /** Its own picture where another entry of its group stands beside it. */
  const iconOf = (entry: MenuEntry): IconName => {
    const { group, entries: all } = sections.find((section) => section.entries.includes(entry))!
    return all[0] !== entry && entry.icon && hasDrawing(entry.icon) ? entry.icon : group
  }
  return (
    <nav className="bottom-bar" aria-label={w('kit.frame.quickMenu')}>
      {entries.map((entry) => (
        <Link
          key={entry.path}
          href={entry.path}
          aria-current={screen?.path === entry.path ? 'page' : undefined}
          className="bottom-entry"
        >
          <Icon name={iconOf(entry)} size={22} />
          <span>{w(screenWord(entry))}</span>
          <Badge count={badgeSum([entry], counters)} />
        </Link>
      ))}
      <button type="button" className="bottom-entry" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="menu" size={22} />
        <span>{w('kit.frame.more')}</span>
      </button>
      <MenuSheet sections={sections} counters={counters} open={open} onClose={() => setOpen(false)} />
    </nav>
  )
}
