import { pickUpTime, placesOf, zoneOf, type Zone } from '#contract/catalog/pickup/pick-up.ts'
import type { PickupZone } from '#contract/catalog/pickup/pickup.api.ts'
import type { Suggestion } from '../../kit/form/choices/choice.ts'
import { useRead } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import { catalog } from '../catalog.client.ts'

const none: readonly PickupZone[] = []
/** The zones in which guests are picked up. */
export const usePickupZones = (): readonly PickupZone[] =>
  useRead(catalog.pickupZones, undefined, { live: ['pickupZone'], freshFor: 60_000, skipToast: true }).data
    ?.rows ?? none

/** Every place that can be named, and what is told of one: "Kata · 07:20", of a departure without a time its zone alone. */
export function usePickup() {
  const { name } = useWords()
  const zones: readonly Zone[] = usePickupZones()
  const timeText = (place: string, departs: string): string => {
    const zone = zoneOf(zones, place)
    return zone ? [name(zone.names), pickUpTime(zones, place, departs)].filter(Boolean).join(' · ') : ''
  }
  return {
    timeText,
    places: (departs: string): Suggestion[] =>
      [...new Set(zones.flatMap(placesOf))].map((value) => ({ value, hint: timeText(value, departs) })),
  }
}
