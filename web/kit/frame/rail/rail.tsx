import { useState } from 'react'
import { brand } from '../../look/brands.ts'
import { Icon } from '../../parts/icons.tsx'
import { Link } from '../../parts/link.tsx'
import type { MenuSection } from '../../route/menu-model.ts'
import { useWords } from '../../words/words.ts'
import { RailGroup } from './rail-group.tsx'
import './rail.css'

type Props = { sections: MenuSection[]; counters: Readonly<Record<string, number>> }
const key = 'longtail.menuCollapsed'
/** As the person left it; at first folded where the window is too narrow for both the menu and a table. */
const startsFolded = (): boolean => (localStorage.getItem(key) ?? String(innerWidth < 1000)) === 'true'
/** Entries that one sees at once on a laptop's screen. */
const shortMenu = 22

/** The main menu at the left, folded to its icons when a person likes it narrow. */
export function Rail({ sections, counters }: Props) {
  const { w } = useWords()
  const [folded, setFolded] = useState(startsFolded)
  const fold = () => {
    localStorage.setItem(key, String(!folded))
    setFolded(!folded)
  }
  const foldWord = w(folded ? 'kit.frame.unfoldMenu' : 'kit.frame.foldMenu')
  const { name, logo } = brand()
  const short = sections.reduce((sum, { entries }) => sum + entries.length, 0) <= shortMenu
  return (
    <nav className={folded ? 'rail rail-folded' : 'rail'} aria-label={w('kit.frame.mainMenu')}>
      <Link className="rail-brand" href="/" aria-label={name}>
        <img src={logo} alt="" width={28} height={28} />
        <span>{name}</span>
      </Link>
      <ul className="rail-groups">
        {sections.map((section) => (
          <RailGroup
            key={section.group}
            section={section}
            counters={counters}
            folded={folded}
            short={short}
          />
        ))}
      </ul>
      <button
        type="button"
        className="rail-fold"
        aria-label={foldWord}
        title={folded ? foldWord : undefined}
        aria-expanded={!folded}
        onClick={fold}
      >
        <Icon name={folded ? 'unfold' : 'fold'} />
        <span>{foldWord}</span>
      </button>
    </nav>
  )
}
