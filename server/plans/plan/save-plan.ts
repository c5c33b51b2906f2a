import { rowOf } from '#contract/kit/record/record-values.ts'
import { planRecord } from '#contract/plans/plan.fields.ts'
import type { PlanForm, SaveDays } from '#contract/plans/plan.schema.ts'
import type { Day } from '#contract/groups/itinerary.schema.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { isMissing, readRow, updateRow, valuesBefore } from '../../kit/db/rows.ts'
import { violated } from '../../kit/db/db.ts'
import { sql } from 'kysely'
import { acceptedOf } from '../money/accepted.ts'
import { moveDueDays, resizeSchedule } from '../deal/instalments.ts'
import { busyOrFail } from '../board/assign.ts'
import { moveAll, placeServices } from '../services/place-services.ts'
import type { ServiceRow } from '../services/service-sql.ts'
import { allServices } from '../services/services-of.ts'
import { lockPlan, sheetOf, tellPlan, type PlanRecord } from './lock-plan.ts'

/** A code that another plan has, or had, is refused. */
export async function codeOrTaken<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    return violated(error) === 'travel_plan_code' ? fail('plans.codeUsed') : Promise.reject(error)
  }
}

/** Services, people and due days of a plan that begins on another day. */
export async function moveDates(ctx: Ctx, plan: PlanRecord, startDate: string): Promise<void> {
  const by = Temporal.PlainDate.from(plan.start_date).until(startDate, { largestUnit: 'days' }).days
  await moveAll(ctx, { id: plan.id, startDate })
  await moveDueDays(ctx, { ...plan, start_date: startDate })
  await busyOrFail({ name: '' }, () =>
    sql`update plan_assignment set from_date = from_date + ${by}::int, to_date = to_date + ${by}::int, version = version + 1
      where merchant_id = ${ctx.scope.merchantId} and plan_id = ${plan.id}`.execute(ctx.db),
  )
}

/** A paper, a quotation or an order with its code is outside: whoever has it asks by that code. */
async function hasLeft(ctx: Ctx, planId: number): Promise<boolean> {
  const of = sql`merchant_id = ${ctx.scope.merchantId} and plan_id = ${planId}`
  const { rows } = await sql<{ left: boolean }>`select exists (select from plan_paper where ${of})
    or exists (select from plan_quotation where ${of} and sent_at is not null)
    or exists (select from plan_service where ${of} and order_id is not null) as left`.execute(ctx.db)
  return rows[0]?.left ?? false
}

/** Changes what is told of a plan. Where it begins on another day, its services and people move along. */
export async function savePlan(ctx: Ctx, form: PlanForm & { id: number }): Promise<{ id: number }> {
  const plan = await lockPlan(ctx, form)
  if (plan.status === 'cancelled') fail('operationInvalid')
  if (await isMissing(ctx, 'agent', [form.agentId])) failField('agentId', 'unknown')
  // What was accepted is that agent's, in its currency.
  if (form.agentId !== plan.agent_id && (await acceptedOf(ctx, plan.id))) failField('agentId', 'notAllowed')
  const values = rowOf(planRecord, { ...form, code: form.code || plan.code })
  if (values.code !== plan.code && (await hasLeft(ctx, plan.id)))
    failField('code', 'plans.fieldErrors.codeSent', { code: plan.code })
  await codeOrTaken(() =>
    updateRow(ctx, 'travel_plan', plan, { ...values, changed_at: ctx.now.toISOString() }),
  )
  if (form.startDate !== plan.start_date) await moveDates(ctx, plan, form.startDate)
  await resizeSchedule(ctx, await readRow(ctx, 'travel_plan', plan.id))
  await tellPlan(ctx, plan.id, 'plans.planSaved', {
    facts: { code: values.code },
    before: valuesBefore(plan, values),
    after: values,
  })
  return { id: plan.id }
}

/** Of whoever may not see costs: they stay what they are. */
function withStoredCosts(days: readonly Day[], stored: readonly ServiceRow[]): Day[] {
  const before = new Map(stored.map(({ key, facts }) => [key, facts]))
  return days.map((day) => ({
    ...day,
    services: day.services.map((service) => {
      const found = before.get(service.key)
      if (!found) return service
      const { costMinor, childMinor, singleMinor, tripleMinor, vehicles } = found
      return { ...service, costMinor, childMinor, singleMinor, tripleMinor, vehicles }
    }),
  }))
}

/** Days, services and costs as they shall be, of the version that was seen. */
export async function saveDays(
  ctx: Ctx,
  { id, version, ...form }: SaveDays,
): Promise<{ id: number; version: number }> {
  const plan = await lockPlan(ctx, { id, version })
  if (plan.status === 'cancelled' || plan.status === 'finished') fail('operationInvalid')
  const stored = await allServices(ctx, id)
  const seesCosts = may(ctx, 'group.plan.profit')
  const days = seesCosts ? form.days : withStoredCosts(form.days, stored)
  const sheet = seesCosts ? form.sheet : sheetOf(plan)
  await placeServices(ctx, { id, startDate: plan.start_date }, days, stored)
  await updateRow(ctx, 'travel_plan', plan, {
    days: JSON.stringify(days.map((day) => ({ ...day, services: [] }))),
    sheet: JSON.stringify(sheet),
    day_count: days.length,
    changed_at: ctx.now.toISOString(),
  })
  const count = days.reduce((sum, { services }) => sum + services.length, 0)
  await tellPlan(ctx, id, 'plans.daysSaved', { facts: { code: plan.code, count } })
  return { id, version: plan.version + 1 }
}
