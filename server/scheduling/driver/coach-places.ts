import { sql } from 'kysely'
import type { CoachPlace, CoachPlaces } from '#contract/scheduling/driver.schema.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx, PublicCtx } from '../../kit/ctx.ts'
import { notify } from '../../kit/events.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { deletePlace, lockLink, readDriverLink } from './driver-links.ts'

type OfLink = { token: string }

/**
 * POST from the page of a driver who agreed to it: where the coach is. Only the last place is stored, only from the day on that the link
 * is of, until the link closes. Throws 404 for a link that was never given out.
 */
export async function takePlace(
  { app }: PublicCtx,
  { token, latitude, longitude, accuracyM }: OfLink & CoachPlace,
): Promise<{ taken: boolean }> {
  const link = (await readDriverLink(app.db, token)) ?? fail('notFound')
  if (link.state !== 'open') return { taken: false }
  return withSystemCtx(app, link.merchantId, async (ctx) => {
    if (todayOf(ctx) < link.date || !(await lockLink(ctx, token))) return { taken: false }
    await sql`
      insert into coach_position (merchant_id, coach_id, date, latitude, longitude, accuracy_m)
      values (${link.merchantId}, ${link.coachId}, ${link.date}::date, ${latitude}, ${longitude}, ${Math.round(accuracyM)})
      on conflict (merchant_id, coach_id, date) do update
        set latitude = excluded.latitude, longitude = excluded.longitude, accuracy_m = excluded.accuracy_m,
            at = excluded.at`.execute(ctx.db)
    notify(ctx, ['coachPlace'], link.coachId)
    return { taken: true }
  })
}

/** The driver ends it, also on a link whose time is over. One that was revoked has no place any more: what there is, another driver shares. */
export async function endPlace({ app }: PublicCtx, { token }: OfLink): Promise<{ done: true }> {
  const link = (await readDriverLink(app.db, token)) ?? fail('notFound')
  return withSystemCtx(app, link.merchantId, async (ctx) => {
    if (await lockLink(ctx, token)) await deletePlace(ctx, link.coachId, link.date)
    return { done: true }
  })
}

/** Of a day that is not over: where its coaches are. */
export async function coachPlaces(ctx: Ctx, { date }: { date: string }): Promise<CoachPlaces> {
  const { rows } = await sql<CoachPlaces['rows'][number]>`
    select p.coach_id as "coachId", c.code, c.name, p.latitude, p.longitude, p.accuracy_m as "accuracyM", p.at
      from coach_position p
      join coach c on c.merchant_id = p.merchant_id and c.id = p.coach_id
     where p.merchant_id = ${ctx.scope.merchantId} and p.date = ${date}::date and p.date >= ${todayOf(ctx)}::date
     order by c.name, p.coach_id`.execute(ctx.db)
  return { rows }
}

/** A phone that is silent for half a day shares nothing any more: with the day, its place is forgotten. */
export async function forgetPlaces({ app }: JobContext): Promise<void> {
  await sql`select platform.forget_positions(clock_timestamp() - interval '12 hours')`.execute(app.db)
}
