import { sql } from 'kysely'
import { journeyKeys } from '#contract/journeys/journey.keys.ts'
import type { Ctx } from '../kit/ctx.ts'
import type { JobContext } from '../kit/jobs/jobs.ts'
import { emit } from '../kit/events.ts'
import { todayOf } from '../kit/text/today.ts'
import { notify } from '../notifications/notifications.public.ts'
import { departuresBelow } from './departures.queries.ts'

/** Departures whose decision day has come with fewer guests than they need are told once to whoever sees the stock board. */
export async function tellDecisionDays(job: JobContext): Promise<void> {
  const merchants = await job.app.db
    .selectFrom('platform.merchant')
    .select('id')
    .where('plan', '<>', 'ended')
    .orderBy('id')
    .execute()
  for (const { id } of merchants) await job.inMerchant(id, tellMerchant)
}

export async function tellMerchant(ctx: Ctx): Promise<void> {
  for (const { id, journeyId, journeyCode: code, date, sold, minGuests } of await departuresBelow(ctx)) {
    await sql`update journey_departure set decision_told_on = ${todayOf(ctx)}::date
      where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(ctx.db)
    const facts = { journey: code, date, sold, needed: minGuests }
    await emit(ctx, 'journeys.departureBelow', { subject: 'itinerary', subjectId: journeyId, facts })
    await notify(ctx, {
      kind: 'departureBelow',
      to: { holding: journeyKeys.board },
      subject: { topic: 'journeyDeparture', id },
      facts,
      once: `departure below ${id}`,
    })
  }
}
