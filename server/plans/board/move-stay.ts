import { nameIn } from '#contract/kit/languages.ts'
import { addDays, daysBetween } from '#contract/kit/text/plain-days.ts'
import type { MoveStay } from '#contract/plans/plan-services.api.ts'
import { planStates } from '#contract/plans/plan.states.ts'
import { serviceStates } from '#contract/plans/service.states.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { readRow, updateRow } from '../../kit/db/rows.ts'
import { tellPlan } from '../plan/lock-plan.ts'
import { lockService, requireRight } from '../services/move-service.ts'
import type { ServiceRow } from '../services/service-sql.ts'
import { namesOfService } from '../services/service-sql.ts'

/** A hotel that nobody holds yet: moving it asks nobody. */
export const isMovable = ({ kind, state, lineState, locked }: ServiceRow): boolean =>
  kind === 'hotel' && !locked && lineState === null && serviceStates.is(state, 'unasked')

/**
 * A stay begins on another day of its group, or has more or fewer nights. What a hotel holds, or stands on an order, is changed by the
 * group's changes, which ask. Taken back by the same act with the days of before.
 */
export async function moveStay(
  ctx: Ctx,
  { date, nights, ...ref }: MoveStay,
): Promise<{ id: number; version: number }> {
  const service = await lockService(ctx, ref)
  requireRight(ctx, service, 'arrange')
  const plan = await readRow(ctx, 'travel_plan', service.planId)
  if (!planStates.is(plan.status, 'open')) fail('operationInvalid')
  if (service.kind !== 'hotel') fail('operationInvalid')
  if (!isMovable(service)) fail('plans.serviceSent', { name: nameIn(service.facts.names, ctx.language) })
  const leaves = addDays(date, nights)
  // One that was planned beyond the end of its group may leave as late as it does.
  const latest = service.endDate > plan.end_date ? service.endDate : plan.end_date
  if (date < plan.start_date || date > plan.end_date || leaves > latest) fail('plans.notInPlanDates')
  if (service.optionUntil !== null && service.optionUntil > date) failField('date', 'notAllowed')
  const before = { date: service.date, nights: daysBetween(service.date, service.endDate) }
  if (before.date === date && before.nights === nights) return { id: service.id, version: service.version }
  await updateRow(ctx, 'plan_service', service, {
    date,
    day: daysBetween(plan.start_date, date) + 1,
    facts: JSON.stringify({ ...service.facts, nights }),
    changed_at: ctx.now.toISOString(),
  })
  // Who has the days open in the editor is told that they are others.
  await updateRow(ctx, 'travel_plan', plan, { changed_at: ctx.now.toISOString() })
  await tellPlan(ctx, plan.id, 'plans.stayMoved', {
    facts: { name: namesOfService(service), from: date, to: leaves },
    before,
    after: { date, nights },
  })
  ctx.takenBackBy?.({ id: service.id, version: service.version + 1, ...before })
  return { id: service.id, version: service.version + 1 }
}
