import { openTool } from '../kit/frame/bar/open-tool.ts'
import { noStorefront } from '../kit/route/guard.ts'
import { Link } from '../kit/parts/link.tsx'
import { useSession } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import { AtSea } from './at-sea.tsx'

/** Where every unknown address ends. */
export default function NotFound() {
  const { w } = useWords()
  const { user } = useSession()
  return (
    <section className="at-sea">
      <AtSea code="404" />
      <h1>{w('identity.screens.404')}</h1>
      <p>
        {w(
          location.search === `?${noStorefront}` ? 'identity.notFound.noStorefront' : 'identity.notFound.why',
        )}
      </p>
      <div className="at-sea-ways">
        {user ? (
          <>
            <Link className="lt-button lt-button-primary" href="/">
              {w('identity.notFound.toStart')}
            </Link>
            <button type="button" className="lt-button" onClick={() => openTool('palette')}>
              {w('identity.notFound.searchInstead')}
            </button>
          </>
        ) : (
          <Link className="lt-button lt-button-primary" href="/login">
            {w('identity.notFound.toLogin')}
          </Link>
        )}
      </div>
    </section>
  )
}
