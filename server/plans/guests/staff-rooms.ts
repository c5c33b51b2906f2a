import { sql } from 'kysely'
import { fillStaffRooms } from '#contract/plans/rooming.ts'
import { failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { insertRow } from '../../kit/db/rows.ts'
import { assignmentsOf } from '../board/assign.ts'
import { roomsOf } from './guests.queries.ts'

/** People of ours who go along with a plan, each once, in the order that they begin. */
async function crewOf(ctx: Ctx, planId: number): Promise<number[]> {
  const rows = await assignmentsOf(ctx, sql`x.plan_id = ${planId}`)
  return [...new Set(rows.flatMap(({ crewId }) => crewId ?? []))]
}

/** Puts these people into a room, and nobody else; whoever slept in another one moves. */
export async function saveStaffOf(
  ctx: Ctx,
  planId: number,
  roomId: number,
  crewIds: readonly number[],
): Promise<void> {
  const along = new Set(await crewOf(ctx, planId))
  if (crewIds.some((id) => !along.has(id))) failField('crewIds', 'unknown')
  await sql`delete from plan_room_staff where merchant_id = ${ctx.scope.merchantId} and plan_id = ${planId}
    and (room_id = ${roomId} or crew_id = any(${[...crewIds]}::bigint[]))`.execute(ctx.db)
  for (const crewId of new Set(crewIds))
    await insertRow(ctx, 'plan_room_staff', { plan_id: planId, room_id: roomId, crew_id: crewId })
}

/** Gives everybody who goes along and has no room a single one; returns who got which. */
export async function fillStaff(ctx: Ctx, planId: number): Promise<{ number: number; crewId: number }[]> {
  const placed = fillStaffRooms(await crewOf(ctx, planId), await roomsOf(ctx, planId, []))
  for (const { number, crewId } of placed) {
    const { id } = await insertRow(ctx, 'plan_room', { plan_id: planId, number, type: 'staff-single' })
    await insertRow(ctx, 'plan_room_staff', { plan_id: planId, room_id: id, crew_id: crewId })
  }
  return placed
}
