import type { Ctx } from '../../kit/ctx.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { resizeHotels } from '../services/place-services.ts'
import { lockPlan, roomsOfPlan, tellPlan, type PlanRecord } from './lock-plan.ts'

/** How many a group has that follows what is sold elsewhere, while it is planned; afterwards that is a change, made by people. */
export async function resizePlan(
  ctx: Ctx,
  id: number,
  numbers: Pick<PlanRecord, 'adults' | 'children' | 'infants'>,
): Promise<void> {
  const plan = await lockPlan(ctx, { id }, { evenLocked: true })
  const { adults, children, infants } = plan
  const isSame = adults === numbers.adults && children === numbers.children && infants === numbers.infants
  if (isSame || plan.locked_at !== null || plan.status !== 'planning') return
  await updateRow(ctx, 'travel_plan', plan, { ...numbers, changed_at: ctx.now.toISOString() })
  await resizeHotels(ctx, id, roomsOfPlan(plan), roomsOfPlan({ ...plan, ...numbers }))
  await tellPlan(ctx, id, 'plans.planSaved', {
    facts: { code: plan.code },
    before: { adults, children, infants },
    after: numbers,
  })
}
