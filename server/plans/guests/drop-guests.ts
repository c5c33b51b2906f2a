import { guestFinder, readNameList } from '#contract/plans/name-list.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { deleteRow } from '../../kit/db/rows.ts'
import { todayOf } from '../../kit/text/today.ts'
import { lockPlan, tellPlan } from '../plan/lock-plan.ts'
import { guestsOf } from './guests.queries.ts'

/**
 * Guests of these lists leave the name list of a group that is planned, but for those whom the list of who goes names too. Whoever was
 * put there by hand under another name stays.
 */
export async function dropGuests(
  ctx: Ctx,
  planId: number,
  { left, going }: { left: string; going: string },
): Promise<void> {
  const plan = await lockPlan(ctx, { id: planId }, { evenLocked: true })
  if (plan.status !== 'planning' || plan.locked_at !== null) return
  const listed = guestFinder(await guestsOf(ctx, planId))
  const named = (list: string) =>
    readNameList(list, todayOf(ctx)).flatMap((read) => ('name' in read && listed.find(read).found) || [])
  const stays = new Set(named(going))
  for (const { id, name } of new Set(named(left)).difference(stays)) {
    await deleteRow(ctx, 'plan_guest', id)
    await tellPlan(ctx, planId, 'plans.guestDeleted', { facts: { name } })
  }
}
