import { sql } from 'kysely'
import type { PlanMargin } from '#contract/plans/plan.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { anyOf } from '../../kit/db/filters.ts'
import { ratesToday } from '../../pricing/pricing.public.ts'
import type { PlanRecord } from '../plan/lock-plan.ts'
import { callOffCosts } from '../call-off/call-off-costs.ts'
import { servicesOfAll } from '../services/services-of.ts'
import { acceptedOfAll } from './accepted.ts'
import { profitAt, type Spent } from './costs-of-plan.ts'
import { retainedOf } from './retained.ts'

/** Planned and actual margins of groups, by the same rules as on the page of each; what they are worked out from is read of all at once. */
export async function tellMargins(ctx: Ctx, { ids }: { ids: number[] }): Promise<{ rows: PlanMargin[] }> {
  if (ids.length === 0) return { rows: [] }
  const { merchantId } = ctx.scope
  const [{ rows: plans }, services, accepted, callOffs, retained, spent] = await Promise.all([
    sql<PlanRecord>`select * from travel_plan where merchant_id = ${merchantId} and id = ${anyOf(ids)} order by id`.execute(
      ctx.db,
    ),
    servicesOfAll(ctx, ids),
    acceptedOfAll(ctx, ids),
    callOffCosts(ctx, ids),
    retainedOf(ctx, ids),
    sql<Spent & { planId: number }>`select plan_id as "planId", side, status, service_id as "serviceId",
        base_minor::bigint as "baseMinor", claimed_minor::bigint as "claimedMinor"
      from plan_expense where merchant_id = ${merchantId} and plan_id = ${anyOf(ids)} and status = 'approved'`.execute(
      ctx.db,
    ),
  ])
  const all = [...[...services.values()].flat(), ...[...callOffs.values()].flat()]
  const rates = await ratesToday(
    ctx,
    all.map(({ currency }) => currency),
  )
  const expensesOf = Map.groupBy(
    spent.rows.map((row) => ({
      ...row,
      baseMinor: Number(row.baseMinor),
      claimedMinor: Number(row.claimedMinor),
    })),
    ({ planId }) => planId,
  )
  return {
    rows: plans.map((plan) => {
      const { planned, actual } = profitAt(ctx, {
        plan,
        services: services.get(plan.id) ?? [],
        expenses: expensesOf.get(plan.id) ?? [],
        callOffs: callOffs.get(plan.id) ?? [],
        retainedMinor: retained.get(plan.id) ?? null,
        accepted: accepted.get(plan.id) ?? null,
        rates,
      })
      return {
        id: plan.id,
        plannedMarginBasisPoints: planned.marginBasisPoints,
        actualMarginBasisPoints: actual.marginBasisPoints,
      }
    }),
  }
}
