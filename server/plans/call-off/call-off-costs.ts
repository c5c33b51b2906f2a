import { sql } from 'kysely'
import type { CallOff } from '#contract/plans/deal/call-offs.api.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { anyOf } from '../../kit/db/filters.ts'

/** What a service costs that is not wanted any more, in its own currency; null: not known yet. */
export type CallOffCost = Pick<CallOff, 'id' | 'names' | 'feeMinor' | 'currency'>

/** By plan: what suppliers asked for what was called off, and what they will by the steps that were noted where nobody told them yet. */
export async function callOffCosts(
  ctx: Ctx,
  planIds: readonly number[],
): Promise<Map<number, CallOffCost[]>> {
  const { rows } = await sql<
    CallOffCost & { planId: number }
  >`select c.id, c.plan_id as "planId", s.facts->'names' as names,
      case c.status when 'open' then c.expected_minor else c.fee_minor end::bigint as "feeMinor", c.currency
    from plan_call_off c join plan_service s on s.merchant_id = c.merchant_id and s.id = c.service_id
   where c.merchant_id = ${ctx.scope.merchantId} and c.plan_id = ${anyOf(planIds)} and c.status <> 'held'
   order by c.id`.execute(ctx.db)
  const costs = rows.map(({ feeMinor, ...row }) => ({
    ...row,
    feeMinor: feeMinor === null ? null : Number(feeMinor),
  }))
  return Map.groupBy(costs, ({ planId }) => planId)
}
