import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { sql, type SqlBool } from 'kysely'
import { firstOf } from '#contract/kit/given.ts'
import { languages } from '#contract/kit/languages.ts'
import type { Language } from '#contract/kit/schema.ts'
import type { CoachDay } from '#contract/scheduling/plan.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { readRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { runsOf } from '../plan/plan.queries.ts'
import { makeDriverLink, openLinkOf } from './driver-links.ts'

/** Runs of a coach on a day, each with its trip. */
export async function coachRuns(ctx: Ctx, coachId: number, date: string): Promise<CoachDay['runs']> {
  const runs = await runsOf(ctx, sql<SqlBool>`r.coach_id = ${coachId} and r.date = ${date}`)
  const { rows } = await sql<{
    id: number
    name: string
    pier: string
    checkIn: string
  }>`select id, name, pier, check_in as "checkIn"
    from day_trip where merchant_id = ${ctx.scope.merchantId} and date = ${date}`.execute(ctx.db)
  const trips = new Map(rows.map((trip) => [trip.id, trip]))
  return runs.map((run) => {
    const trip = trips.get(run.tripId)
    return { ...run, trip: trip?.name ?? '', pier: trip?.pier ?? '', checkIn: trip?.checkIn ?? '' }
  })
}

/** A coach on a day, by its code. */
export async function coachDay(
  ctx: Ctx,
  { coachCode, date }: { coachCode: string; date: string },
): Promise<CoachDay> {
  const { rows } = await sql<CoachDay['coach']>`select id, code, name, plate, seats from coach
    where merchant_id = ${ctx.scope.merchantId} and code = upper(${coachCode})`.execute(ctx.db)
  const coach = rows[0] ?? fail('notFound')
  const link = await openLinkOf(ctx, coach.id, date)
  return {
    coach,
    date,
    runs: await coachRuns(ctx, coach.id, date),
    link: link ? { expiresAt: link.expires_at, seenAt: link.seen_at } : null,
  }
}

type Ask = { coachId: number; date: string; language?: Language | undefined }
/** A link for whoever drives that day, in their language; only of what was published. */
export async function giveDriverLink(ctx: Ctx, { coachId, date, language }: Ask) {
  const coach = await readRow(ctx, 'coach', coachId)
  const { rows } = await sql<{
    id: number
    driverId: number | null
    spoken: string | null
  }>`select r.id, r.driver_id as "driverId", p.language as spoken
    from day_run r left join crew p on p.merchant_id = r.merchant_id and p.id = r.driver_id
    where r.merchant_id = ${ctx.scope.merchantId} and r.coach_id = ${coachId} and r.date = ${date} and r.published is not null
    order by r.starts_at limit 1`.execute(ctx.db)
  if (!rows.length) fail('scheduling.notPublished')
  const run = firstOf(rows)
  const own = asOneOf(languages, run.spoken) ?? ctx.language
  const link = await makeDriverLink(ctx, { coachId, date, driverId: run.driverId, language: language ?? own })
  await emit(ctx, 'scheduling.linkMade', {
    subject: 'dayRun',
    subjectId: run.id,
    facts: { coach: coach.name },
  })
  return link
}
