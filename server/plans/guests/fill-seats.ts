import { sql } from 'kysely'
import { fillSeats, layoutOf, type SeatedVehicle, type SeatPlaced } from '#contract/plans/seating.ts'
import type { FilledSeats, FreeSeats } from '#contract/plans/guests/seats.api.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { groupSetting } from '../../groups/groups.public.ts'
import { lockPlan, tellPlan } from '../plan/lock-plan.ts'
import { guestsOf } from './guests.queries.ts'

/**
 * The vehicles that go with a plan as its seat plans number them, in the order that they were given to it; guides and leaders share out
 * their front seats, one each from the first vehicle on.
 */
async function vehiclesOf(ctx: Ctx, planId: number): Promise<SeatedVehicle[]> {
  const { rows } = await sql<{ seats: number; staff: number }>`
    select v.seats, (select count(distinct c.crew_id)::int from plan_assignment c
                      where c.merchant_id = ${ctx.scope.merchantId} and c.plan_id = ${planId}
                        and c.role in ('guide', 'leader')) as staff
      from (select coach_id, min(id) as first from plan_assignment
             where merchant_id = ${ctx.scope.merchantId} and plan_id = ${planId} and role = 'vehicle' group by coach_id) x
      join coach v on v.merchant_id = ${ctx.scope.merchantId} and v.id = x.coach_id
     order by x.first`.execute(ctx.db)
  const { seatLayouts } = await groupSetting(ctx)
  return rows.map(({ seats, staff }, at) => ({
    number: at + 1,
    seats,
    layout: layoutOf(seats, seatLayouts),
    staff: Math.floor(staff / rows.length) + (at < staff % rows.length ? 1 : 0),
  }))
}

/** Seats whoever has none. Taking it back frees the seats that it gave, and no other; vehicles of before stand again. */
export async function fillPlanSeats(
  ctx: Ctx,
  { id }: { id: number },
): Promise<{ placed: number; without: number }> {
  await lockPlan(ctx, { id })
  const vehicles = await vehiclesOf(ctx, id)
  if (!vehicles.length) fail('plans.noVehicle')
  const guests = await guestsOf(ctx, id)
  const placed = fillSeats(guests, vehicles)
  await sql`update plan_guest n set vehicle = s.vehicle, seat = s.seat, version = n.version + 1
    from unnest(${placed.map(({ guestId }) => guestId)}::bigint[], ${placed.map(({ vehicle }) => vehicle)}::smallint[],
                ${placed.map(({ seat }) => seat)}::text[]) s (id, vehicle, seat)
   where n.merchant_id = ${ctx.scope.merchantId} and n.plan_id = ${id} and n.id = s.id`.execute(ctx.db)
  await tellPlan(ctx, id, 'plans.seatsFilled', { facts: { count: placed.length } })
  if (placed.length) ctx.takenBackBy?.({ id, filled: filledSeats(placed, guests) })
  const seated = guests.filter(({ seat }) => seat).length + placed.length
  return { placed: placed.length, without: guests.length - seated }
}

/** Packed by vehicle, so that the way back of a large group fits into its header. */
function filledSeats(
  placed: readonly SeatPlaced[],
  guests: readonly { id: number; vehicle: number | null }[],
): FilledSeats[] {
  const before = new Map(guests.map(({ id, vehicle }) => [id, vehicle]))
  const rows = placed.map((row) => ({ ...row, before: before.get(row.guestId) ?? null }))
  return [...Map.groupBy(rows, (row) => `${row.vehicle}/${row.before}`).values()].flatMap((of) =>
    of.slice(0, 1).map((first) => ({
      vehicle: first.vehicle,
      before: first.before,
      guestIds: of.map(({ guestId }) => guestId),
      seats: of.map(({ seat }) => seat),
    })),
  )
}

/** Gives seats up: of these guests, of everybody, or those that a filling gave. */
export async function freePlanSeats(ctx: Ctx, free: FreeSeats): Promise<{ freed: number }> {
  const { id, filled } = free
  await lockPlan(ctx, { id })
  let freed = 0
  if (filled) for (const seats of filled) freed += await freeFilled(ctx, id, seats)
  else freed = await freeThese(ctx, free)
  if (freed) await tellPlan(ctx, id, 'plans.seatsFreed', { facts: { count: freed } })
  return { freed }
}

async function freeThese(ctx: Ctx, { id, guestIds }: FreeSeats): Promise<number> {
  const { numAffectedRows } = await sql`update plan_guest set vehicle = null, seat = '', version = version + 1
    where merchant_id = ${ctx.scope.merchantId} and plan_id = ${id} and (vehicle is not null or seat <> '')
      and (${guestIds ?? null}::bigint[] is null or id = any(${guestIds ?? null}::bigint[]))`.execute(ctx.db)
  return Number(numAffectedRows ?? 0)
}

/** Whoever was moved since stays where they are. */
async function freeFilled(
  ctx: Ctx,
  planId: number,
  { vehicle, before, guestIds, seats }: FilledSeats,
): Promise<number> {
  const { numAffectedRows } =
    await sql`update plan_guest n set vehicle = ${before}::smallint, seat = '', version = n.version + 1
    from unnest(${guestIds}::bigint[], ${seats}::text[]) s (id, seat)
   where n.merchant_id = ${ctx.scope.merchantId} and n.plan_id = ${planId} and n.id = s.id
     and n.vehicle = ${vehicle} and n.seat = s.seat`.execute(ctx.db)
  return Number(numAffectedRows ?? 0)
}
