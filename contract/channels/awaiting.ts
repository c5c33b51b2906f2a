// Stands alone, so that the menu gets it without the schema library.
import { channelViews } from './views.ts'

/** Orders that wait for a person, of the marketplaces that are connected. */
export type Awaiting = { systems: Readonly<Record<string, number>> }

const named: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(channelViews).map(({ system, orders }) => [system, orders]),
)
/** What waits at marketplaces without pages of their own. */
const otherChannels = 'otherChannels'
export const channelBadges: readonly string[] = [...Object.values(named), otherChannels]

/** The menu's counters: by the screen of a marketplace's orders; what is not connected has none. */
export function badgesOf({ systems }: Awaiting): Record<string, number> {
  const badges: Record<string, number> = {}
  for (const [system, count] of Object.entries(systems)) {
    const badge = named[system] ?? otherChannels
    badges[badge] = (badges[badge] ?? 0) + count
  }
  return badges
}
