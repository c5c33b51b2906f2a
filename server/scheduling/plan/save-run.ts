import { sql } from 'kysely'
import { coachDayState, crewDayState } from '#contract/scheduling/papers.ts'
import { overrideKey } from '#contract/scheduling/plan.api.ts'
import { hoursAllow, isOfClass } from '#contract/scheduling/plan-rules.ts'
import type { RunForm, TripForm, TripKind } from '#contract/scheduling/plan.schema.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { deleteRow, lockForm, lockRow, readRow, saveRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { goingSql } from '../going-sql.ts'
import { revokeDriverLinks } from '../driver/driver-links.ts'
import { held } from './held.ts'
import { checkTicketBoat } from './ticket-boat.ts'

/** Makes a trip of a day, or changes the one with that id; its day stays once runs stand on it. */
export async function saveTrip(ctx: Ctx, form: TripForm, kind: TripKind = 'trip'): Promise<{ id: number }> {
  const before = await lockForm(ctx, 'day_trip', form)
  if (before && before.kind !== kind) fail('notFound')
  const { name, pier, checkIn, skuIds, sites, note } = form
  const values = { name, pier, check_in: checkIn, sku_ids: skuIds, sites, note }
  const date = before?.date ?? form.date
  const saved = await saveRow(ctx, 'day_trip', before, { ...values, date, kind })
  await emit(ctx, 'scheduling.tripSaved', { subject: 'dayTrip', subjectId: saved.id, facts: { name, date } })
  return saved
}

/** Takes an empty trip away. */
export async function deleteTrip(
  ctx: Ctx,
  { id }: { id: number },
  kind: TripKind = 'trip',
): Promise<{ done: true }> {
  const { name, date, kind: stored } = await lockRow(ctx, 'day_trip', id, 'for update')
  if (stored !== kind) fail('notFound')
  const { rows } =
    await sql`select from day_run where merchant_id = ${ctx.scope.merchantId} and trip_id = ${id} limit 1`.execute(
      ctx.db,
    )
  if (rows.length) fail('scheduling.notEmpty')
  await deleteRow(ctx, 'day_trip', id)
  await emit(ctx, 'scheduling.tripDeleted', { subject: 'dayTrip', subjectId: id, facts: { name, date } })
  return { done: true }
}

/**
 * Puts a coach on a trip, or changes it. Days off, hours and rest are checked here and passed over with a reason by whoever may;
 * places, papers and seats are held by the database. Another driver makes the link of the one before worthless.
 */
export async function saveRun(ctx: Ctx, form: RunForm, kind: TripKind = 'trip'): Promise<{ id: number }> {
  const before = await lockForm(ctx, 'day_run', form)
  if (before) await runOfKind(ctx, before, kind)
  const trip = await readRow(ctx, 'day_trip', form.tripId)
  if (trip.kind !== kind) fail('notFound')
  if (form.overrideReason && !may(ctx, overrideKey)) fail('noPermission', { key: overrideKey })
  const coach = await lockRow(ctx, 'coach', form.coachId)
  const state = coachDayState(
    { standing: standingOf(coach.standing), validUntil: null, maintenance: daysIn(coach.maintenance) },
    trip.date,
    false,
  )
  if (!coach.enabled || state !== 'available') fail('scheduling.coachOff', { name: coach.name })
  if (kind === 'dive' && coach.kind !== 'boat') fail('scheduling.diveBoat')
  await checkPeople(ctx, form, trip.date)
  if (before && !form.overrideReason) await checkTicketBoat(ctx, { runId: before.id, coachId: form.coachId })
  // Who stands on a smaller vehicle already holds up no other change of the run.
  if (before && before.coach_id !== form.coachId && !form.overrideReason)
    await checkClass(ctx, before.id, coach.class)
  const { startsAt, endsAt, note } = form
  const values = {
    trip_id: trip.id,
    date: trip.date,
    coach_id: form.coachId,
    driver_id: form.driverId,
    guide_id: form.guideId,
    starts_at: startsAt,
    ends_at: endsAt,
    private: form.private,
    fuel_minor: form.fuelMinor,
    other_minor: form.otherMinor,
    override_reason: form.overrideReason,
    note,
  }
  const saved = await held(() => saveRow(ctx, 'day_run', before, values))
  if (before && (before.driver_id !== form.driverId || before.coach_id !== form.coachId))
    await revokeDriverLinks(ctx, before.coach_id, before.date)
  const facts = { coach: coach.name, trip: trip.name, time: startsAt, reason: form.overrideReason }
  await emit(ctx, 'scheduling.runSaved', { subject: 'dayRun', subjectId: saved.id, facts })
  return saved
}

/** Nobody who stands on a run gets a smaller vehicle than was sold to them, but for a reason by whoever may. */
async function checkClass(ctx: Ctx, runId: number, coachClass: string): Promise<void> {
  const { rows } = await sql<{ guest: string; sold: string }>`
    select coalesce(nullif(o.contact_name, ''), o.lead_name) as guest, s.facts ->> 'vehicleClass' as sold
      from day_card k
      join order_line l on l.merchant_id = k.merchant_id and l.id = k.line_id
      join orders o on o.merchant_id = k.merchant_id and o.id = k.order_id
      join sku s on s.merchant_id = l.merchant_id and s.id = l.sku_id
     where k.merchant_id = ${ctx.scope.merchantId} and k.run_id = ${runId} and s.facts ->> 'vehicleClass' is not null
       and ${goingSql}
     order by k.stop, k.id`.execute(ctx.db)
  const short = rows.find(({ sold }) => !isOfClass(coachClass, sold))
  if (short) fail('scheduling.classTooSmall', short)
}

/** A run of the other kind of day is none of this one's. */
export async function runOfKind(ctx: Ctx, run: { trip_id: number }, kind: TripKind): Promise<void> {
  const trip = await readRow(ctx, 'day_trip', run.trip_id)
  if (trip.kind !== kind) fail('notFound')
}

const standingOf = (text: string) => (text === 'off' || text === 'repair' ? text : 'available')
type Days = { from: string; to: string }
const isDays = (one: unknown): one is Days =>
  typeof one === 'object' && one !== null && 'from' in one && 'to' in one
const daysIn = (stored: unknown): Days[] => (Array.isArray(stored) ? stored.filter(isDays) : [])

type CheckedRun = Pick<RunForm, 'driverId' | 'guideId' | 'startsAt' | 'endsAt' | 'overrideReason' | 'id'>
/** Works everybody whom a run needs on that day, so long? Days off, hours and rest are passed over with a reason. */
export async function checkPeople(ctx: Ctx, form: CheckedRun, date: string): Promise<void> {
  const ids = [form.driverId, form.guideId].filter((id) => id !== null).toSorted((a, b) => a - b)
  for (const id of ids) {
    const person = await lockRow(ctx, 'crew', id)
    const { name } = person
    if (!person.enabled) fail('scheduling.crewOff', { name })
    if (form.overrideReason) continue
    const off = { validUntil: null, daysOff: person.days_off, absences: daysIn(person.absences) }
    if (crewDayState(off, date, false) === 'off') fail('scheduling.crewOff', { name })
    const { rows } = await sql<{
      startsAt: string
      endsAt: string
      today: boolean
    }>`select p.starts_at as "startsAt", p.ends_at as "endsAt", d.day = ${date}::date as today
      from unnest(array[${date}::date, ${date}::date - 1]) d(day), app.run_people(${ctx.scope.merchantId}, d.day) p
      where p.crew_id = ${id} and p.run_id <> ${form.id ?? 0}`.execute(ctx.db)
    const worker = { maxHours: person.max_hours, restHours: person.rest_hours }
    const [today, yesterday] = [rows.filter((row) => row.today), rows.filter((row) => !row.today)]
    if (hoursAllow(worker, [...today, form], yesterday)) fail('scheduling.tooLong', { name })
  }
}

/** Takes an empty run away. */
export async function deleteRun(
  ctx: Ctx,
  { id }: { id: number },
  kind: TripKind = 'trip',
): Promise<{ done: true }> {
  const run = await lockRow(ctx, 'day_run', id, 'for update')
  await runOfKind(ctx, run, kind)
  const { rows } =
    await sql`select from day_card where merchant_id = ${ctx.scope.merchantId} and run_id = ${id}
      union all select from dive_group where merchant_id = ${ctx.scope.merchantId} and run_id = ${id} limit 1`.execute(
      ctx.db,
    )
  if (rows.length) fail('scheduling.notEmpty')
  const coach = await readRow(ctx, 'coach', run.coach_id)
  await deleteRow(ctx, 'day_run', id)
  await revokeDriverLinks(ctx, run.coach_id, run.date)
  const facts = { coach: coach.name, time: run.starts_at }
  await emit(ctx, 'scheduling.runDeleted', { subject: 'dayRun', subjectId: id, facts })
  return { done: true }
}
