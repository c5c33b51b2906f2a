import { sql } from 'kysely'
import type { PlanMargin } from '#contract/plans/plan.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { anyOf } from '../../kit/db/filters.ts'
import type { PlanRecord } from '../plan/lock-plan.ts'
import { allServices } from '../services/services-of.ts'
import { profitOf } from './costs-of-plan.ts'
import { expensesOf } from './expenses.ts'

/** Planned and actual margins of groups, by the same rules as on the page of each. */
export async function tellMargins(ctx: Ctx, { ids }: { ids: number[] }): Promise<{ rows: PlanMargin[] }> {
  if (ids.length === 0) return { rows: [] }
  const { rows: plans } = await sql<PlanRecord>`select * from travel_plan
    where merchant_id = ${ctx.scope.merchantId} and id = ${anyOf(ids)} order by id`.execute(ctx.db)
  const rows: PlanMargin[] = []
  // One after the other: they share the connection of the call.
  for (const plan of plans) {
    const [services, expenses] = await Promise.all([allServices(ctx, plan.id), expensesOf(ctx, plan.id)])
    const { planned, actual } = await profitOf(ctx, { plan, services, expenses })
    rows.push({
      id: plan.id,
      plannedMarginBasisPoints: planned.marginBasisPoints,
      actualMarginBasisPoints: actual.marginBasisPoints,
    })
  }
  return { rows }
}
