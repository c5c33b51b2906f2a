import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { redirects } from 'virtual:contract'
import { endSession } from '../session/end-session.ts'
import { decide, mayOpen, type GuardUser, type World } from './guard.ts'
import { menuFor } from './menu-model.ts'
import { allScreens, screenAt, screenNamed, trimPath } from './screens.ts'
import { arrival, currentUser } from '../session/session.ts'
import { fetchEntrance } from '../session/start.ts'
import { startFacts } from '../session/start-facts.ts'
import { parseQuery } from '../call/url-query.ts'

const world: Omit<World, 'storefront'> = {
  screenAt,
  pathOfScreen: (name) => screenNamed(name)?.path,
  redirects,
  startFor: (user: GuardUser) =>
    menuFor(allScreens.filter((screen) => mayOpen(user, screen)))[0]?.entries[0]?.path,
}

/** Runs the guard before every screen, and does what it decides. */
export async function guard({
  location,
  preload,
}: {
  location: ParsedLocation
  preload: boolean
}): Promise<void> {
  // Where the shop is must be known before one can leave for it.
  if (location.pathname.includes('eCommerce')) await fetchEntrance().catch(() => undefined)
  const visit = {
    path: trimPath(location.pathname),
    search: location.searchStr,
    user: currentUser(),
    fromLogin: arrival.fromLogin,
  }
  const decision = decide(visit, { ...world, storefront: startFacts().storefront })
  if (decision.do === 'redirect') {
    const [to = '/', query = ''] = decision.to.split('?')
    throw redirect({ to, search: parseQuery(query) as never, replace: true })
  }
  // Pointing at a link loads its page; it does not end a session nor leave the app.
  if (preload) return
  arrival.fromLogin = false
  if (decision.do === 'clear') await endSession()
  if (decision.do === 'leave') {
    globalThis.location.assign(decision.to)
    await new Promise(() => undefined)
  }
}
