import { zoneOf } from '#contract/catalog/pickup/pick-up.ts'
import { nameIn } from '#contract/kit/schema.ts'
import type { Party } from '#contract/scheduling/plan.schema.ts'
import { listPickupZones } from '../../catalog/catalog.public.ts'
import type { Ctx } from '../../kit/ctx.ts'

export type Zones = { of: (hotel: string, address: string) => Pick<Party, 'zone' | 'at'> }
type Point = { x: number; y: number }

const around = (at: number, of: number, distance: number): Point => {
  const angle = Math.PI * (0.15 + (0.7 * at) / Math.max(1, of - 1)) + Math.PI / 2
  return { x: Math.round(distance * Math.cos(angle)), y: Math.round(distance * Math.sin(angle)) }
}
/** Hotels of a zone stand apart, each always at the same place. */
const nearby = ({ x, y }: Point, text: string): Point => {
  let sum = 7
  for (const sign of text.toLowerCase()) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973
  return { x: x + (sum % 9) - 4, y: y + (Math.floor(sum / 9) % 9) - 4 }
}

/** Pick-up zones as places: so many minutes from the pier as their guests are fetched before it, side by side. */
export async function loadZones(ctx: Ctx): Promise<Zones> {
  const { rows } = await listPickupZones(ctx)
  const places = new Map(rows.map((zone, at) => [zone.id, around(at, rows.length, zone.leadMinutes)]))
  return {
    of: (hotel, address) => {
      const found = [hotel, address].filter(Boolean).map((place) => zoneOf(rows, place))
      const zone = found.find((one) => one !== undefined)
      const place = zone && places.get(zone.id)
      return zone && place
        ? { zone: nameIn(zone.names, ctx.language), at: nearby(place, hotel || address) }
        : { zone: '', at: null }
    },
  }
}
