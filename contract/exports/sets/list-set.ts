import { entryOf } from '../../kit/given.ts'
import type { Screens } from '../../kit/screen.ts'
import { screensByDomain } from '../../screens.ts'
import { wordAt } from '../../words.ts'
import type { DataSet } from '../set-kinds.ts'

type Domain = keyof typeof screensByDomain
type ScreensOf<D extends Domain> = keyof (typeof screensByDomain)[D] & string
type Own = Pick<DataSet, 'columns' | 'filters'> & Partial<DataSet>

/** A list by its screen, which names and guards it, and its call, by which the set is known. */
export function list<D extends Domain, const C extends string>(
  domain: D,
  screen: ScreensOf<D>,
  call: C,
  own: Own,
): Record<C, DataSet>
export function list(domain: Domain, screen: string, call: string, own: Own): Record<string, DataSet> {
  const screens: Screens = screensByDomain[domain]
  const { needs } = entryOf(screens, screen)
  return { [call]: { title: wordAt(`${domain}.screens`, screen), asks: {}, ...own, needs, call } }
}

/** Tells of guests and customers. */
export const people = { people: true } as const
/** Its call counts where it is told to. */
export const later = { countsLater: true } as const
/** Its call tells what waits where no tab is named; a file has all. */
export const allTabs = { asks: { tab: 'all' } } as const
