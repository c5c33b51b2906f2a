import { firstOf } from '#contract/kit/given.ts'

/** The part of the router that code outside of components uses. */
type Navigator = {
  navigate: (to: { href: string; replace?: boolean }) => unknown
  preloadRoute: (to: { to: string }) => Promise<unknown>
}

let navigator: Navigator | undefined
export const setNavigator = (given: Navigator): void => void (navigator = given)

/** Goes to an address of the app, as `to.orders.…()` gives it. */
export const go = (href: string, options: { replace?: boolean } = {}): void => {
  void navigator?.navigate({ href, ...options })
}

const pathOf = (href: string) => firstOf(href.split('?'))
/** By path: the whole address from which it was opened. */
const openedFrom = new Map<string, string>()
export const noteOpenedFrom = (path: string, from: string): void => void openedFrom.set(path, from)

/** The same screen as it was left, with its search and page, where what is shown now was opened from it. */
export function asLeft(href: string): string {
  const from = openedFrom.get(location.pathname)
  return from !== undefined && pathOf(from) === href ? from : href
}

/** The scripts of where somebody is about to go. */
export const preloadFor = (href: string): void =>
  void navigator?.preloadRoute({ to: pathOf(href) }).catch(() => undefined)

/** To the log-in page, which brings the person back to where it is now. */
export function goToLogin(): void {
  const here = location.pathname + location.search
  if (location.pathname !== '/login') go(`/login?redirect=${encodeURIComponent(here)}`, { replace: true })
}
