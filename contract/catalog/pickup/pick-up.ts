import type { Names } from '../../kit/schema.ts'

/** A zone as whoever takes an order needs it. */
export type Zone = { names: Names; leadMinutes: number; places: string }

const same = (text: string): string => text.trim().toLowerCase()

/** The places of a zone, each once. */
export const placesOf = ({ places }: Pick<Zone, 'places'>): string[] => [
  ...new Set(
    places
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

/** The zone of a place, however it is written large or small; undefined for one that is in none. */
export const zoneOf = <Z extends Pick<Zone, 'places'>>(zones: readonly Z[], place: string): Z | undefined =>
  place.trim() ? zones.find((zone) => placesOf(zone).some((one) => same(one) === same(place))) : undefined

/**
 * When guests are picked up at a place: so many minutes before the departure (HH:mm, on the clock of the day before where it is
 * that early). '' where the place is in no zone, or the departure has no time.
 */
export function pickUpTime(
  zones: readonly Pick<Zone, 'leadMinutes' | 'places'>[],
  place: string,
  departs: string,
): string {
  const zone = zoneOf(zones, place)
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(departs) ?? []
  if (!zone || !hours) return ''
  const day = 24 * 60
  const at = (Number(hours) * 60 + Number(minutes) - zone.leadMinutes + day) % day
  return [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
