import type { AnyRouter } from '@tanstack/react-router'
import { atRest } from '../look/at-rest.ts'
import { recall, remember } from '../session/remembered.ts'

const key = 'screens.opened'
/** As many as a person goes to and fro between. */
const max = 8
const opened = (): readonly string[] => recall<readonly string[]>(key) ?? []

/** Notes where a person is, the latest first. */
export function noteOpened(path: string): void {
  if (opened()[0] !== path) remember(key, [path, ...opened().filter((one) => one !== path)].slice(0, max))
}

/** The scripts of a place, so that it is there when it is gone to; whoever may not go there loads nothing. */
const preload = (router: AnyRouter, path: string): Promise<unknown> =>
  router.preloadRoute({ to: path }).catch(() => undefined)

/** At rest, one after the other: the screens that the person was on last, which a key or the palette leads to as well as a link. */
export function preloadOpened(router: AnyRouter): void {
  const [next, ...rest] = opened().filter((path) => path !== location.pathname)
  const load = (path: string | undefined, others: readonly string[]): void => {
    if (path !== undefined)
      atRest(() => void preload(router, path).then(() => load(others[0], others.slice(1))))
  }
  load(next, rest)
}
