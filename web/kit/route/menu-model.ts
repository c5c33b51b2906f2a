import { menuGroups, type MenuGroup } from '#contract/kit/screen.ts'
import type { NamedScreen } from './screens.ts'

export type MenuEntry = Pick<NamedScreen, 'name' | 'domain' | 'path' | 'badge' | 'icon'>
export type MenuSection = { group: MenuGroup; entries: MenuEntry[] }

type Counters = Readonly<Record<string, number>>

/**
 * The main menu of the given (already permitted) screens: groups in the contract's order, none of them empty. With the counters it
 * is without the screens that stand there only when they are counted.
 */
export function menuFor(screens: readonly NamedScreen[], counters?: Counters): MenuSection[] {
  const stands = ({ whenCounted, badge = '' }: NamedScreen) => !whenCounted || !counters || badge in counters
  return menuGroups
    .map((group) => ({ group, entries: screens.filter((screen) => screen.menu === group && stands(screen)) }))
    .filter(({ entries }) => entries.length)
}

/** Groups a person on a phone reaches with the thumb, likeliest first. */
const likely: readonly MenuGroup[] = [
  'home',
  'orders',
  'bookingCenter',
  'newOrder',
  'tickets',
  'daily',
  'products',
  'agents',
]

/** The four entries of the bottom bar: the first of each likely group, then whatever comes next in the menu. */
export function bottomEntries(sections: readonly MenuSection[]): MenuEntry[] {
  const first = likely.flatMap(
    (group) => sections.find((section) => section.group === group)?.entries[0] ?? [],
  )
  const rest = sections.flatMap(({ entries }) => entries).filter((entry) => !first.includes(entry))
  return [...first, ...rest].slice(0, 4)
}

/** What the badges of these entries add up to. */
export const badgeSum = (entries: readonly MenuEntry[], counters: Counters): number =>
  entries.reduce((sum, { badge }) => sum + (badge ? (counters[badge] ?? 0) : 0), 0)

/** A badge's text: large numbers end at 999+. */
export const badgeText = (count: number): string => (count > 999 ? '999+' : String(count))
