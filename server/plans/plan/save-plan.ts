import { rowOf } from '#contract/kit/record/record-values.ts'
import { planRecord } from '#contract/plans/plan.fields.ts'
import type { PlanForm, SaveDays } from '#contract/plans/plan.schema.ts'
import { planStates } from '#contract/plans/plan.states.ts'
import { roomsFor } from '#contract/plans/rooming.ts'
import type { Day } from '#contract/groups/itinerary.schema.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { fail, failField, failFields } from '../../kit/call/errors.ts'
import { checkFreePlaces, pricedFor, speltOf } from '../../groups/groups.public.ts'
import { isMissing, readRow, updateRow, valuesBefore } from '../../kit/db/rows.ts'
import { violated } from '../../kit/db/db.ts'
import { sql } from 'kysely'
import { acceptedOf } from '../money/accepted.ts'
import { moveDueDays, resizeSchedule } from '../deal/instalments.ts'
import { busyOrFail } from '../board/assign.ts'
import { moveAll, placeServices, resizeHotels } from '../services/place-services.ts'
import type { ServiceRow } from '../services/service-sql.ts'
import { allServices } from '../services/services-of.ts'
import { lockPlan, roomsOfPlan, sheetOf, tellPlan, type PlanRecord } from './lock-plan.ts'

/** What an agent pays in. */
export async function currencyOf(ctx: Ctx, agentId: number): Promise<string> {
  const { currency } = await ctx.db
    .selectFrom('agent')
    .select('currency')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', agentId)
    .executeTakeFirstOrThrow()
  return currency
}

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

/** Another code is given by who may give one, and never once papers, quotations or orders with the old one are out. */
async function checkCode(ctx: Ctx, plan: PlanRecord): Promise<void> {
  if (!may(ctx, 'group.plan.code')) failField('code', 'notAllowed')
  if (await hasLeft(ctx, plan.id)) failField('code', 'plans.fieldErrors.codeSent', { code: plan.code })
}

/** Would whoever gives a plan to this agent still have it (server/sql/plans/tables.sql)? */
async function staysInReach(
  ctx: Ctx,
  { created_by: by }: PlanRecord,
  { agentId, sellerId, operatorId }: PlanForm,
): Promise<boolean> {
  const { rows } = await sql`select where app.reach() is null or ${by}::bigint = any(app.reach())
    or ${sellerId}::bigint = any(app.reach()) or ${operatorId}::bigint = any(app.reach())
    or ${agentId}::bigint = any(app.reached_agents())`.execute(ctx.db)
  return rows.length > 0
}

/** Whoever sells or operates a group is of the staff, and was not shut out when it was given to them. */
export async function checkStaff(
  ctx: Ctx,
  { sellerId, operatorId }: Pick<PlanForm, 'sellerId' | 'operatorId'>,
  before?: Pick<PlanRecord, 'seller_id' | 'operator_id'>,
): Promise<void> {
  const given = [
    { field: 'sellerId', id: sellerId, was: before?.seller_id },
    { field: 'operatorId', id: operatorId, was: before?.operator_id },
  ].flatMap(({ field, id, was }) => (id === null || id === was ? [] : [{ field, id }]))
  if (given.length === 0) return
  const { rows } = await sql<{ id: number }>`select id from app_user
    where merchant_id = ${ctx.scope.merchantId} and id = any(${given.map(({ id }) => id)}::bigint[])
      and kind = 'staff' and disabled_at is null`.execute(ctx.db)
  const found = new Set(rows.map(({ id }) => id))
  const wrong = given.filter(({ id }) => !found.has(id))
  if (wrong.length) failFields(wrong.map(({ field }) => ({ field, why: 'unknown' })))
}

const soldColumns = {
  startDate: 'start_date',
  adults: 'adults',
  children: 'children',
  freeGuests: 'free_guests',
  singles: 'singles',
} as const
type SoldColumn = (typeof soldColumns)[keyof typeof soldColumns]

/** When and how many of a group that is sold, or is home: that is a change, with the agent's yes, its fee and its suppliers, or its bill. */
function refuseSold(plan: PlanRecord, values: Pick<PlanRecord, SoldColumn>): void {
  if (!planStates.is(plan.status, 'sold')) return
  const changed = Object.entries(soldColumns).filter(([, column]) => values[column] !== plan[column])
  if (changed.length) failFields(changed.map(([field]) => ({ field, why: 'plans.fieldErrors.byChange' })))
}

/** Changes what is told of a plan. Of another agent, its prices are told in what that one pays. Where it begins on another day, its services and people move along. */
export async function savePlan(ctx: Ctx, form: PlanForm & { id: number }): Promise<{ id: number }> {
  const plan = await lockPlan(ctx, form)
  if (plan.status === 'cancelled') fail('operationInvalid')
  if (await isMissing(ctx, 'agent', [form.agentId])) failField('agentId', 'unknown')
  await checkStaff(ctx, form, plan)
  // What was accepted is that agent's, in its currency.
  if (form.agentId !== plan.agent_id && (await acceptedOf(ctx, plan.id))) failField('agentId', 'notAllowed')
  if (!(await staysInReach(ctx, plan, form))) failField('agentId', 'notAllowed')
  const values = rowOf(planRecord, { ...form, code: form.code || plan.code })
  refuseSold(plan, values)
  if (values.code !== plan.code) await checkCode(ctx, plan)
  const sheet = JSON.stringify(await pricedFor(ctx, sheetOf(plan), await currencyOf(ctx, form.agentId)))
  await codeOrTaken(() =>
    updateRow(ctx, 'travel_plan', plan, {
      ...values,
      ...(form.agentId !== plan.agent_id && { sheet }),
      spelt: speltOf(form.names),
      changed_at: ctx.now.toISOString(),
    }),
  )
  if (form.startDate !== plan.start_date) await moveDates(ctx, plan, form.startDate)
  await resizeHotels(ctx, plan.id, roomsOfPlan(plan), roomsFor(form))
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
  checkFreePlaces(form)
  const stored = await allServices(ctx, id)
  const seesCosts = may(ctx, 'group.plan.profit')
  const days = seesCosts ? form.days : withStoredCosts(form.days, stored)
  const sheet = seesCosts ? form.sheet : sheetOf(plan)
  await placeServices(ctx, { id, startDate: plan.start_date, rooms: roomsOfPlan(plan) }, days, stored)
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
