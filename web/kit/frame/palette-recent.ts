import { recall, remember } from '../session/remembered.ts'

/** A record that was looked at: its name, what it is, where it stands. */
export type Recent = { href: string; title: string; detail: string }
const max = 8
const key = 'palette.recent'

export const recentThings = (): readonly Recent[] => recall<readonly Recent[]>(key) ?? []

/** Notes what a person looks at, the latest first. */
export function noteRecent(thing: Recent): void {
  const others = recentThings().filter(({ href }) => href !== thing.href)
  remember(key, [thing, ...others].slice(0, max))
}
