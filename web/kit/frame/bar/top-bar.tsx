import { Icon } from '../../parts/icons.tsx'
import type { StoredUser } from '../../session/stored-user.ts'
import { useWords } from '../../words/words.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { openTool } from './open-tool.ts'
import { LanguagePicker } from './language-picker.tsx'
import { Panels } from '../../route/panels.tsx'
import { PersonMenu } from './person-menu.tsx'
import { WorkButton } from './work-button.tsx'
import './top-bar.css'

const modKey = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl'

/** Above every screen: where one is, search, whose account it is, language, help, and the person. */
export function TopBar({ user }: { user: StoredUser }) {
  const { w } = useWords()
  return (
    <header className="top-bar">
      <Breadcrumbs user={user} />
      <button
        type="button"
        className="top-search"
        aria-label={w('kit.frame.search')}
        onClick={() => openTool('palette')}
      >
        <Icon name="search" size={16} />
        <span>{w('kit.frame.search')}</span>
        <kbd>{modKey} K</kbd>
      </button>
      <span className="top-merchant" title={user.merchantCode}>
        <Icon name="company" size={16} />
        {user.companyName || user.merchantName}
      </span>
      {user.kind === 'staff' && <WorkButton />}
      <LanguagePicker icon />
      <button
        type="button"
        className="lt-icon-button top-tutorial"
        aria-label={w('kit.frame.tutorial')}
        title={w('kit.frame.tutorial')}
        aria-haspopup="dialog"
        onClick={() => openTool('tutorial')}
      >
        <Icon name="help" />
      </button>
      <Panels on="bar" id={user.id} />
      <PersonMenu user={user} />
    </header>
  )
}
