import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Published, Run, TripKind } from '#contract/scheduling/plan.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { AppError, fail } from '../../kit/call/errors.ts'
import { anyOf } from '../../kit/db/filters.ts'
import { emit } from '../../kit/events.ts'
import { arrangeDriver } from '../../orders/orders.public.ts'
import { notifyRun } from '../notices/notify-run.ts'
import { runsOf, runsOfKind, viewOf } from './plan.queries.ts'

type Ask = { date: string; runIds?: number[] | undefined }

/**
 * Freezes what stands on runs that are drafts or were changed, and writes who drives and when into the orders' lines: agents,
 * vouchers and guests' papers read it there. A run whose parties have outgrown it is refused. Guests, crew and hotels are written to, where something is new to them. A line that takes no driver any more is left and counted.
 */
export async function publishPlan(
  ctx: Ctx,
  { date, runIds }: Ask,
  kind: TripKind = 'trip',
): Promise<z.output<typeof Published>> {
  const all = runsOfKind(date, kind)
  const named = runIds ? sql<SqlBool>`${all} and r.id = ${anyOf(runIds)}` : all
  await sql`select r.id from day_run r where r.merchant_id = ${ctx.scope.merchantId} and ${named} order by r.id for no key update`.execute(
    ctx.db,
  )
  const runs = (await runsOf(ctx, named)).filter(({ state }) => state !== 'published')
  const over = runs.find(({ taken, seats }) => taken > seats)
  if (over)
    fail('scheduling.runOver', {
      coach: over.coachName,
      time: over.startsAt,
      taken: over.taken,
      seats: over.seats,
    })
  let [lines, left, sent, without] = [0, 0, 0, 0]
  const trips = await tripNames(ctx, date)
  for (const run of runs) {
    const done = await tellLines(ctx, run)
    lines += done.lines
    left += done.left
    await sql`update day_run set published = ${JSON.stringify(viewOf(run))}, published_at = ${ctx.now.toISOString()},
        published_by_name = ${ctx.actor.name}, version = version + 1
      where merchant_id = ${ctx.scope.merchantId} and id = ${run.id}`.execute(ctx.db)
    const view = await notifyRun(ctx, run, { date, trip: trips.get(run.tripId) ?? '' })
    sent += view.sent
    without += view.without
    const facts = { coach: run.coachName, time: run.startsAt, lines: done.lines }
    await emit(ctx, 'scheduling.runPublished', { subject: 'dayRun', subjectId: run.id, facts })
  }
  return { lines, left, sent, without }
}

async function tripNames(ctx: Ctx, date: string): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from day_trip where merchant_id = ${ctx.scope.merchantId} and date = ${date}`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Boats and ways back are no pick-up: only who is fetched has a driver. */
async function tellLines(ctx: Ctx, run: Run): Promise<{ lines: number; left: number }> {
  const cards = run.cards.filter(({ leg, fallen }) => leg === 'there' && !fallen)
  let lines = 0
  if (!run.driverName) return { lines, left: cards.length }
  for (const { lineId, pickUp } of cards) {
    const driver = {
      name: run.driverName,
      phone: run.driverPhone,
      vehicle: run.coachName,
      plate: run.plate,
      time: pickUp || run.startsAt,
    }
    if (await taken(() => arrangeDriver(ctx, { lineId, driver }))) lines += 1
  }
  return { lines, left: cards.length - lines }
}

/** Was it done? What an order's state forbids is found before anything is written. */
async function taken(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
