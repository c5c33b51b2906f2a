import { sql } from 'kysely'
import { soldIn } from '#contract/journeys/departure.fields.ts'
import { journeyKeys } from '#contract/journeys/journey.keys.ts'
import type { Ctx } from '../kit/ctx.ts'
import type { JobContext } from '../kit/jobs/jobs.ts'
import { eachMerchant } from '../kit/nodes/each-merchant.ts'
import { updateRow } from '../kit/db/rows.ts'
import { emit } from '../kit/events.ts'
import { tried } from '../kit/record/tried.ts'
import { todayOf } from '../kit/text/today.ts'
import { notify } from '../notifications/notifications.public.ts'
import { lockDeparture } from './lock-departure.ts'
import { changeState } from './save-departure.ts'
import { departuresBelow } from './departures.queries.ts'

/** Departures whose decision day has come with fewer guests than they need are told once to whoever sees the stock board. */
export async function tellDecisionDays(job: JobContext): Promise<void> {
  await eachMerchant(job, 'open', async (id) => {
    await closeDue(job, id)
    await job.inMerchant(id, tellMerchant)
  })
}

/** Departures whose closing day is over. */
const dueToClose = (ctx: Ctx) =>
  ctx.db
    .selectFrom('journey_departure')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('state', 'in', [...soldIn])
    .where('close_days', '>', 0)
    .where('closed_on', 'is', null)
    .where(sql<boolean>`date >= ${todayOf(ctx)}::date and date - close_days < ${todayOf(ctx)}::date`)
    .orderBy('id')
    .limit(200)

/** Closes one, once: who opens it again sells it late on purpose. */
async function closeDeparture(ctx: Ctx, id: number): Promise<void> {
  const { row } = await lockDeparture(ctx, id)
  if (!(await dueToClose(ctx).where('id', '=', id).executeTakeFirst())) return
  await changeState(ctx, row, 'closed')
  await updateRow(ctx, 'journey_departure', { id }, { closed_on: todayOf(ctx) })
}

/** Each in a transaction of its own, so that it holds the places of no other; one that cannot be closed stops none. */
export async function closeDue(job: JobContext, merchantId: number): Promise<void> {
  const due = await job.inMerchant(merchantId, (ctx) => dueToClose(ctx).execute())
  for (const { id } of due) {
    const { why } = await job.inMerchant(merchantId, (ctx) =>
      tried(ctx, (inner) => closeDeparture(inner, id)),
    )
    if (why) job.app.log.warn({ merchantId, departureId: id, why }, 'a departure could not be closed')
  }
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
