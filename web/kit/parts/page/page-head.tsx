import { useState, type ReactNode } from 'react'
import { useScreen } from '../../route/use-screen.ts'
import { useSession } from '../../session/session.ts'
import { useWords } from '../../words/words.ts'
import { Icon } from '../icons.tsx'
import './page-head.css'

type PageHeadProps = {
  title: ReactNode
  /** Beside the title: states, counts. */
  aside?: ReactNode
  /** Under the title: the codes and names that tell which one it is. */
  sub?: ReactNode
  /** At the end of the line. */
  actions?: ReactNode
  /** On a phone only the first of them stands there, the others behind a button. */
  folds?: boolean
}

/** Title of a page and what can be done there. */
export const PageHead = ({ title, aside, sub, actions, folds }: PageHeadProps) => (
  <header className="lt-page-head">
    <div className="lt-page-title">
      <h1>{title}</h1>
      {aside}
    </div>
    {actions && (folds ? <Folding>{actions}</Folding> : <div className="lt-page-actions">{actions}</div>)}
    {sub && <div className="lt-page-sub">{sub}</div>}
    <WholeMerchantNote />
  </header>
)

/** To a person of limited reach: what this screen lists does not follow it. */
function WholeMerchantNote() {
  const { w } = useWords()
  const { user } = useSession()
  const screen = useScreen()
  if (!user?.limitedReach || !screen?.wholeMerchant) return null
  return (
    <p className="lt-page-sub" role="note">
      {w('kit.parts.wholeMerchant')}
    </p>
  )
}

function Folding({ children }: { children: ReactNode }) {
  const { w } = useWords()
  const [open, setOpen] = useState(false)
  return (
    <div className="lt-page-actions" data-folded={!open || undefined}>
      {children}
      <button
        type="button"
        className="lt-button lt-page-more"
        aria-label={w('kit.parts.more')}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="more" />
      </button>
    </div>
  )
}
