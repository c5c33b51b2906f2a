import { sql } from 'kysely'
import { journeyKeys } from '#contract/journeys/journey.keys.ts'
import type { Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'
import { emit } from '../kit/events.ts'
import { todayOf } from '../kit/text/today.ts'
import { clearItinerary, type Library } from '../groups/groups.public.ts'
import { takenDays } from './departures.queries.ts'

const { look } = journeyKeys

async function addSale(ctx: Ctx, id: number): Promise<void> {
  await sql`insert into journey (merchant_id, itinerary_id) values (${ctx.scope.merchantId}, ${id})`.execute(
    ctx.db,
  )
}

/** Refused while departures ahead have guests: they would be sold and not be found. */
export async function refuseSold(ctx: Ctx, id: number): Promise<void> {
  const days = await takenDays(ctx, id, todayOf(ctx))
  if (days.length) fail('journeys.departureSold', { days: days.join(', ') })
}

/** Journeys: itineraries that are sold. */
export const journeyLibrary: Library = {
  kind: 'journey',
  domain: 'journeys',
  saved: 'journeys.journeySaved',
  keys: { look, edit: `${look}.edit`, onSale: `${look}.edit` },
  onMade: addSale,
  beforeRecycle: refuseSold,
}

/** Clears a journey from the recycle bin: its code is free for another. */
export async function clearJourney(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const code = await clearItinerary(ctx, journeyLibrary, id)
  await emit(ctx, 'journeys.journeyCleared', { subject: 'itinerary', subjectId: id, facts: { code } })
  return { done: true }
}
