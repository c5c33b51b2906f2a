import { useLocation } from '@tanstack/react-router'
import { crumbHref, crumbsAbove } from '../../frame/bar/crumbs.ts'
import { openTool } from '../../frame/bar/open-tool.ts'
import { useSession } from '../../session/session.ts'
import { screenWord, useScreen } from '../../route/use-screen.ts'
import { useWords } from '../../words/words.ts'
import { Link } from '../link.tsx'
import './empty.css'

/** An address that names no record of the reader's: says so, and leads on to its list, back, or to the search. */
export function MissingRecord({ why }: { why: string }) {
  const { w } = useWords()
  const list = useList()
  return (
    <div className="lt-empty" role="alert">
      <p className="lt-empty-title">{w('kit.parts.recordMissing')}</p>
      <p>{why}</p>
      <p className="lt-empty-ways">
        {list && (
          <Link href={list.path} className="lt-button lt-button-primary">
            {w('kit.parts.goTo', { name: w(screenWord(list)) })}
          </Link>
        )}
        {history.length > 1 && (
          <button type="button" className="lt-button" onClick={() => history.back()}>
            {w('kit.parts.goBack')}
          </button>
        )}
        <button type="button" className="lt-button" onClick={() => openTool('palette')}>
          {w('kit.frame.search')}
        </button>
      </p>
    </div>
  )
}

/** The nearest screen above that a menu opens and the person may; none where one is there already. */
function useList() {
  const screen = useScreen()
  const { user } = useSession()
  const here = useLocation({ select: ({ href }) => href })
  if (!screen || !user) return undefined
  const upper = [...crumbsAbove(screen, user), screen].findLast(({ menu }) => menu)
  return upper && crumbHref(upper, {}) !== here ? upper : undefined
}
