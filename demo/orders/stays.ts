import { blueRooms } from '../world/blue-hotels.ts'
import { handOver } from './today.ts'
import { make, type World } from './run-orders.ts'
import type { Wanted } from './draw-request.ts'

/** Stays in the hotels' rooms, booked in the last days for the weeks to come; most are with their hotel already. */
export async function sellStays(world: World, share: number): Promise<number> {
  const { stage, agents } = world
  const buyers = agents.filter(({ settlementTerm, code }) => settlementTerm === 'invoice' && code !== 'LOTUS')
  const wanted = Array.from({ length: Math.round(28 * share) }, (_, at): Wanted => ({
    no: 80_000 + at,
    bookedAt: stage.clock.at(-1 - (at % 9), 620 + at * 11),
    service: 3 + ((at * 5) % 26),
    nights: 1 + (at % 4),
    agent: buyers[at % buyers.length]!,
    sku: blueRooms[(at * 3) % blueRooms.length]!,
    session: '',
    adults: 2,
    children: 0,
    infants: 0,
  }))
  // Guests of these days: they came a few days ago, come today and tomorrow, or leave.
  const now = Array.from({ length: Math.round(16 * share) }, (_, at): Wanted => ({
    no: 80_500 + at,
    bookedAt: stage.clock.at(-6 - (at % 4), 600 + at * 13),
    service: [-3, -2, -1, 0, 0, 1, 0, -1][at % 8]!,
    nights: [3, 4, 2, 2, 3, 2, 1, 1][at % 8]!,
    agent: buyers[(at * 3) % buyers.length]!,
    sku: blueRooms[(at * 5) % blueRooms.length]!,
    session: '',
    adults: 2,
    children: 0,
    infants: 0,
  }))
  const there = await make(world, now)
  await handOver(stage, there, ({ wanted }) => new Date(wanted.bookedAt.getTime() + 3 * 3_600_000))
  const made = await make(world, wanted)
  await handOver(
    stage,
    made.filter((_, nth) => nth % 4 < 3),
  )
  return made.length + there.length
}
