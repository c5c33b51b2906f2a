import { entryOf } from '#contract/kit/given.ts'
import { groupSetting } from '../../groups/groups.public.ts'
import { asSystem, type Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { words } from '../../kit/text/words.ts'
import { acceptQuotation, type Accepting } from '../money/quotations.ts'
import { tellPlan } from '../plan/lock-plan.ts'
import { confirmPlan, confirmStops } from '../plan/move-plan.ts'

/**
 * Accepts a quotation by whichever way the yes came; where the setting says so the group is confirmed by the same act. What would
 * refuse staff, or ask them, leaves the group in planning and says why: the yes of the agent stands.
 */
export async function acceptAndConfirm(ctx: Ctx, accepting: Accepting): Promise<{ done: true }> {
  const done = await acceptQuotation(ctx, accepting)
  const { plan_id: planId } = await readRow(ctx, 'plan_quotation', accepting.id)
  const plan = await readRow(ctx, 'travel_plan', planId)
  if (plan.status !== 'planning' || !(await groupSetting(ctx)).confirmOnAccept) return done
  const system = asSystem(ctx)
  const why = await confirmStops(system, plan)
  if (why)
    await tellPlan(ctx, planId, 'plans.confirmWaits', {
      facts: { code: plan.code },
      reason: entryOf(entryOf(words, ctx.merchant.language), `plans.confirmStops.${why}`),
    })
  else await confirmPlan(system, { id: planId })
  return done
}
