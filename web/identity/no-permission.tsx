import { useEffect, useState } from 'react'
import { endpoints } from 'virtual:contract'
import { wordAt, type WordKey } from '#contract/words.ts'
import { refreshUser } from '../kit/session/start.ts'
import { Link } from '../kit/parts/link.tsx'
import { mayOpen } from '../kit/route/guard.ts'
import { go } from '../kit/route/navigate.ts'
import { useRead } from '../kit/call/query.ts'
import { allScreens } from '../kit/route/screens.ts'
import { currentUser, useSession } from '../kit/session/session.ts'
import { useUrlQuery } from '../kit/call/url-query.ts'
import { screenWord } from '../kit/route/use-screen.ts'
import { hasWord, useWords } from '../kit/words/words.ts'
import { AtSea } from './at-sea.tsx'
import { identity } from './identity.client.ts'

/** Names the permission that is missing and who can grant it. */
export default function NoPermission() {
  const { w } = useWords()
  const { may } = useSession()
  const [{ needs = '', from = '' }] = useUrlQuery()
  const { data } = useRead(identity.admins, { key: needs }, { skipToast: true })
  const missing = needs !== '' && !may(needs)
  const [lacked] = useState(missing)
  // A right that comes while one waits here leads on by itself, whoever asked for it.
  useEffect(() => {
    const screen = allScreens.find(({ path }) => path === from.split('?')[0])
    const user = currentUser()
    if (lacked && !missing && screen && user && mayOpen(user, screen)) go(from, { replace: true })
  }, [lacked, missing, from])
  return (
    <section className="at-sea">
      <AtSea code="403" />
      <h1>{w('identity.forbidden.title')}</h1>
      {missing ? (
        <dl className="at-sea-facts">
          <div>
            <dt>{w('identity.forbidden.missing')}</dt>
            <dd>
              <strong>{w(permissionWord(needs) ?? 'identity.screens.403')}</strong> <code>{needs}</code>
            </dd>
          </div>
          {data && data.rows.length > 0 && (
            <div>
              <dt>{w('identity.forbidden.whoGrants')}</dt>
              <dd>{data.rows.map(({ name }) => name).join(' · ')}</dd>
            </div>
          )}
        </dl>
      ) : (
        <p>{w(from ? 'identity.forbidden.notForKind' : 'identity.forbidden.askAdmin')}</p>
      )}
      <div className="at-sea-ways">
        <Link className="lt-button lt-button-primary" href="/">
          {w('identity.notFound.toStart')}
        </Link>
        {missing && (
          <button
            type="button"
            className="lt-button"
            onClick={() => void refreshUser().catch(() => undefined)}
          >
            {w('identity.forbidden.checkAgain')}
          </button>
        )}
      </div>
    </section>
  )
}

/** A permission's own word, else the name of the screen that needs it. */
function permissionWord(key: string): WordKey | undefined {
  const own = Object.keys(endpoints).map((domain) =>
    wordAt(`${domain}.permissions`, key.replaceAll('.', '_')),
  )
  const screen = allScreens.find(({ needs }) => needs === key)
  return own.find(hasWord) ?? (screen && screenWord(screen))
}
