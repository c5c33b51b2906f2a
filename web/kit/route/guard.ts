import type { Audience } from '#contract/kit/endpoint.ts'
import { hasPermission } from '#contract/kit/permission.ts'
import type { Screen } from '#contract/kit/screen.ts'

export type GuardUser = {
  kind: Audience
  isSuper: 0 | 1 | boolean
  path: readonly string[]
  firstUrl: string
  /** A second factor is to be set up before anything else. */
  mustEnrol?: boolean
}
export type Visit = {
  path: string
  /** With its question mark; '' for none. */
  search: string
  user: GuardUser | null
  /** The person has just logged in. */
  fromLogin: boolean
}
/** What the guard needs to know of the app. */
export type World = {
  screenAt: (path: string) => Screen | undefined
  pathOfScreen: (name: string) => string | undefined
  redirects: Readonly<Record<string, string>>
  /** Address of the shop outside; '' where there is none. */
  storefront: string
  /** Where a person starts whose kind has no right to the usual first page. */
  startFor: (user: GuardUser) => string | undefined
}
export type Decision =
  | { do: 'pass' }
  | { do: 'redirect'; to: string }
  /** End the session, then show the page. */
  | { do: 'clear' }
  /** Leave the app for another address. */
  | { do: 'leave'; to: string }

const pass: Decision = { do: 'pass' }
const redirect = (to: string): Decision => ({ do: 'redirect', to })

const enrolPath = '/login/factor'

/** What may be seen without a log-in (requirements §2.1), beside the log-in and the invitation. */
const openToAll = ['/website', '/light-openTrial', '/404']

/** May this kind of person with these permissions open the screen? */
export const mayOpen = (
  user: GuardUser,
  { needs, audience = ['staff'] }: Pick<Screen, 'needs' | 'audience'>,
): boolean =>
  audience.includes(user.kind) &&
  hasPermission({ isAdmin: user.isSuper ? 1 : 0, permissions: user.path }, needs)

/**
 * The guard: every rule of requirements §2.1 in the order of the domain guide §9. Log-in clears a session → invitation
 * passes → eCommerce leaves → nobody is sent to log in → redirects → unknown path → permission.
 */
export function decide({ path, search, user, fromLogin }: Visit, world: World): Decision {
  if (path === '/login') return user ? { do: 'clear' } : pass
  if (path === '/invite') return pass
  if (path.includes('eCommerce'))
    return world.storefront ? { do: 'leave', to: world.storefront } : redirect(`/404?${noStorefront}`)
  if (!user && !openToAll.includes(path))
    return redirect(`/login?redirect=${encodeURIComponent(path + search)}`)
  if (user?.mustEnrol && path !== enrolPath)
    return redirect(`${enrolPath}?redirect=${encodeURIComponent(path + search)}`)
  if (user && path === '/') return redirect(firstPage(user, fromLogin, world))
  const elsewhere = world.redirects[path]
  if (elsewhere) return redirect(elsewhere + search)
  const screen = world.screenAt(path)
  if (!screen) return path === '/404' ? pass : redirect('/404')
  if (screen.public || (user && mayOpen(user, screen))) return pass
  return redirect(`/403?needs=${encodeURIComponent(screen.needs)}&from=${encodeURIComponent(path + search)}`)
}

/** Said to the page of unknown paths: it was the shop that was asked for, and there is none. */
export const noStorefront = 'of=eCommerce'

/** The index: a user with a firstUrl goes to that screen right after the log-in, else where the index redirects. */
function firstPage(user: GuardUser, fromLogin: boolean, world: World): string {
  const first = fromLogin && user.firstUrl ? world.pathOfScreen(user.firstUrl) : undefined
  if (first) return first
  const usual = world.redirects['/'] ?? '/main'
  const screen = world.screenAt(usual)
  return screen && mayOpen(user, screen) ? usual : (world.startFor(user) ?? usual)
}

/** The address to return to after a log-in: only one of ours, never another site's. */
export const safeRedirect = (address: string | null | undefined): string =>
  address && /^\/(?![/\\])/.test(address) && !/^\/login(\?|$)/.test(address) ? address : '/'
