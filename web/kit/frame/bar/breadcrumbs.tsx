import { useEffect } from 'react'
import { brand } from '../../look/brands.ts'
import { asLeft, go } from '../../route/navigate.ts'
import { Link } from '../../parts/link.tsx'
import { usePageNameNow } from '../../route/page-name.ts'
import { useShortcut } from '../../route/shortcuts.ts'
import type { StoredUser } from '../../session/stored-user.ts'
import { useUrlQuery } from '../../call/url-query.ts'
import { screenWord, useScreen } from '../../route/use-screen.ts'
import { useWords } from '../../words/words.ts'
import { crumbHref, crumbsAbove } from './crumbs.ts'

/** Where one is: menu group, the screens above, this screen or its record. Also the window's title. */
export function Breadcrumbs({ user }: { user: StoredUser }) {
  const { w } = useWords()
  const screen = useScreen()
  const pageName = usePageNameNow()
  const [query] = useUrlQuery()
  const title = pageName || (screen ? w(screenWord(screen)) : '')
  useEffect(() => {
    document.title = title ? `${title} · ${brand().name}` : brand().name
  }, [title])
  const above = screen ? crumbsAbove(screen, user) : []
  const upper = above.at(-1)
  const up = pageName && screen?.menu ? screen.path : upper ? crumbHref(upper, query) : ''
  useShortcut('escape', 'kit.frame.goUp', () => go(asLeft(up)), Boolean(up))
  if (!screen) return <nav className="crumbs" />
  const group = screen.menu ?? above[0]?.menu
  // A group that says the same as what follows it would only stammer.
  const groupName = group && w(`kit.menu.${group}`)
  const first = w(screenWord(above[0] ?? screen))
  return (
    <nav className="crumbs" aria-label={w('kit.frame.breadcrumbs')}>
      <ol>
        {groupName && groupName !== first && <li className="crumb-group">{groupName}</li>}
        {above.map((one) => (
          <li key={one.path}>
            <Link href={asLeft(crumbHref(one, query))}>{w(screenWord(one))}</Link>
          </li>
        ))}
        {pageName && screen.menu && (
          <li>
            <Link href={asLeft(screen.path)}>{w(screenWord(screen))}</Link>
          </li>
        )}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}
