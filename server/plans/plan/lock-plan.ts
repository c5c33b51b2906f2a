import type { Selectable } from 'kysely'
import { z } from 'zod'
import { Day, Sheet } from '#contract/groups/itinerary.schema.ts'
import type { GroupNumbers } from '#contract/plans/planned.ts'
import { roomsFor } from '#contract/plans/rooming.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { lockRow } from '../../kit/db/rows.ts'
import type { DB } from '../../kit/db/tables.gen.ts'
import { emit } from '../../kit/events.ts'

export type PlanRecord = Selectable<DB['travel_plan']>

type PlanRef = { id: number; version?: number | undefined }

/**
 * The plan, locked as the person saw it: it guards its services, guests and people too, so whoever changes any of them comes
 * here first. A plan that somebody locked refuses, but for what goes on all the same (`evenLocked`).
 */
export async function lockPlan(
  ctx: Ctx,
  { id, version }: PlanRef,
  { evenLocked = false } = {},
): Promise<PlanRecord> {
  const plan = await lockRow(ctx, 'travel_plan', id)
  if (version !== undefined && plan.version !== version) fail('changedMeanwhile')
  if (plan.locked_at && !evenLocked)
    fail('plans.locked', { name: plan.locked_by_name, reason: plan.lock_reason })
  return plan
}

const Days = z.array(Day)
/** Its days without their services. */
export const daysOf = ({ days }: Pick<PlanRecord, 'days'>): Day[] => Days.parse(days)
export const sheetOf = ({ sheet }: Pick<PlanRecord, 'sheet'>): Sheet => Sheet.parse(sheet)

export const numbersOf = (plan: PlanRecord): GroupNumbers => ({
  payers: plan.adults,
  free: plan.free_guests,
  staff: plan.staff_count,
  singles: plan.singles,
  children: plan.children,
})

/** Rooms that it sleeps in by its numbers. */
export const roomsOfPlan = ({ adults, free_guests: freeGuests, singles }: PlanRecord): number =>
  roomsFor({ adults, freeGuests, singles })

type LockPlanView = { facts?: Record<string, unknown>; reason?: string; before?: unknown; after?: unknown }
/** Says what happened to a plan. */
export const tellPlan = (
  ctx: Ctx,
  planId: number,
  event: `plans.${string}`,
  view: LockPlanView = {},
): Promise<void> => emit(ctx, event, { subject: 'travelPlan', subjectId: planId, ...view })
