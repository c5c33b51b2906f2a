import { Drawer } from '../../parts/layers/drawer.tsx'
import { Icon } from '../../parts/icons.tsx'
import { Link } from '../../parts/link.tsx'
import { badgeSum, type MenuSection } from '../../route/menu-model.ts'
import { screenWord, useScreen } from '../../route/use-screen.ts'
import { useWords } from '../../words/words.ts'
import { LanguagePicker } from '../bar/language-picker.tsx'
import { Badge } from './rail-group.tsx'

type Props = {
  sections: MenuSection[]
  counters: Readonly<Record<string, number>>
  open: boolean
  onClose: () => void
}

/** The whole menu on a phone, in large rows. */
export function MenuSheet({ sections, counters, open, onClose }: Props) {
  const { w } = useWords()
  const screen = useScreen()
  return (
    <Drawer open={open} onClose={onClose} title={w('kit.frame.mainMenu')} extra={<LanguagePicker icon />}>
      <div className="menu-sheet">
        {sections.map(({ group, entries }) => (
          <section key={group}>
            {entries.length > 1 && <h3>{w(`kit.menu.${group}`)}</h3>}
            <ul>
              {entries.map((entry) => (
                <li key={entry.path}>
                  <Link
                    href={entry.path}
                    onClick={onClose}
                    aria-current={screen?.path === entry.path ? 'page' : undefined}
                    data-autofocus={entry === sections[0]?.entries[0] || undefined}
                  >
                    {entries.length === 1 && <Icon name={group} size={20} />}
                    <span>{w(screenWord(entry))}</span>
                    <Badge count={badgeSum([entry], counters)} />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Drawer>
  )
}
