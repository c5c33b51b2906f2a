import { zoneOf } from '#contract/catalog/pickup/pick-up.ts'
import { nameIn } from '#contract/kit/schema.ts'
import type { Party } from '#contract/scheduling/plan.schema.ts'
import { listPickupZones } from '../../catalog/catalog.public.ts'
import type { Ctx } from '../../kit/ctx.ts'

export type Zones = { of: (hotel: string, address: string) => Pick<Party, 'zone' | 'at' | 'place'> }
type Point = { x: number; y: number }

const around = (at: number, of: number, distance: number): Point => {
  const angle = Math.PI * (0.15 + (0.7 * at) / Math.max(1, of - 1)) + Math.PI / 2
  return { x: Math.round(distance * Math.cos(angle)), y: Math.round(distance * Math.sin(angle)) }
}
/** Hotels of a zone stand apart, each always at the same place: up to four steps to each side. */
const apart = (text: string): Point => {
  let sum = 7
  for (const sign of text.toLowerCase()) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973
  return { x: (sum % 9) - 4, y: (Math.floor(sum / 9) % 9) - 4 }
}
/** A step on the map, some hundred metres. */
const stepDegrees = 0.001

/** Pick-up zones as places: so many minutes from the pier as their guests are fetched before it, side by side. */
export async function loadZones(ctx: Ctx): Promise<Zones> {
  const { rows } = await listPickupZones(ctx)
  const places = new Map(rows.map((zone, at) => [zone.id, around(at, rows.length, zone.leadMinutes)]))
  return {
    of: (hotel, address) => {
      const found = [hotel, address].filter(Boolean).map((place) => zoneOf(rows, place))
      const zone = found.find((one) => one !== undefined)
      const middle = zone && places.get(zone.id)
      if (!zone || !middle) return { zone: '', at: null, place: null }
      const { names, latitude, longitude } = zone
      const { x, y } = apart(hotel || address)
      const place = latitude !== null &&
        longitude !== null && {
          latitude: latitude + y * stepDegrees,
          longitude: longitude + x * stepDegrees,
        }
      return {
        zone: nameIn(names, ctx.language),
        at: { x: middle.x + x, y: middle.y + y },
        place: place || null,
      }
    },
  }
}
