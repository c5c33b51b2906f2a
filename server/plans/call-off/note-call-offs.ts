import { serviceStates } from '#contract/plans/service.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { insertRow } from '../../kit/db/rows.ts'
import { feeOf } from '../deal/cancel-preview.ts'
import { sheetCosts } from '../money/costs-of-plan.ts'
import type { PlanRecord } from '../plan/lock-plan.ts'
import type { ServiceRow } from '../services/service-sql.ts'

/** Its supplier knows of it by a person alone, and goes on holding it until a person says otherwise. */
const isHeldByHand = ({ lineState, ownArrangement, state }: ServiceRow): boolean =>
  lineState === null && !ownArrangement && serviceStates.is(state, 'held')

/**
 * Of services that fall: who was told of one by hand has to be told by hand that it is off. `services`: all of the plan, whose sheet says
 * what one costs where nobody did.
 */
export async function noteCallOffs(
  ctx: Ctx,
  plan: PlanRecord,
  services: readonly ServiceRow[],
  falling: readonly ServiceRow[],
): Promise<void> {
  const pending = falling.filter(isHeldByHand)
  if (!pending.length) return
  const bySheet = sheetCosts(plan, services)
  for (const service of pending) {
    const costMinor =
      service.costMinor === null ? (bySheet.get(service.key) ?? null) : Number(service.costMinor)
    await insertRow(ctx, 'plan_call_off', {
      plan_id: plan.id,
      service_id: service.id,
      supplier_id: service.supplierId,
      units: service.confirmedUnits ?? service.units,
      confirmation_no: service.confirmationNo,
      currency: service.currency,
      expected_minor: feeOf(ctx, service, costMinor),
      created_at: ctx.now.toISOString(),
      created_by_name: ctx.actor.name,
    })
  }
}
