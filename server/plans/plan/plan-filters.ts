import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { PlanFilter } from '#contract/plans/plan.schema.ts'
import { serviceParts, type ServicePart } from '#contract/plans/plan.keys.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { finds, onDays, startingWith } from '../../kit/db/filters.ts'
import { todayOf } from '../../kit/text/today.ts'
import { isOverdueSql } from '../deal/deposit.ts'
import { lineOfService, serviceStateSql } from '../services/service-sql.ts'

/** A code that begins as typed: neither case nor hyphens count. */
export const codeBegins = (column: string, text: string | undefined): RawBuilder<SqlBool> => {
  const typed = (text ?? '').replace(/[\s-]/g, '').toUpperCase()
  return typed
    ? sql<SqlBool>`translate(upper(${sql.ref(column)}), '- ', '') like ${startingWith(typed)}`
    : sql<SqlBool>`true`
}

/** Somebody of a role who goes with the plan on any day. */
const goesWith = (role: string, name: string) => sql<SqlBool>`exists (select from plan_assignment x
  join crew c on c.merchant_id = x.merchant_id and c.id = x.crew_id
 where x.merchant_id = p.merchant_id and x.plan_id = p.id and x.role = ${role} and ${finds(name, ['c.name', 'c.code'])})`

/** Money of it is overdue. */
const overduePlan = (ctx: Ctx) => sql<SqlBool>`exists (select from plan_instalment n
  where n.merchant_id = p.merchant_id and n.plan_id = p.id and ${isOverdueSql(ctx)})`

const hasService = (
  part: ServicePart,
  states: readonly string[],
) => sql<SqlBool>`exists (select from plan_service s
  ${lineOfService} where s.merchant_id = p.merchant_id and s.plan_id = p.id and s.part = ${part} and ${serviceStateSql} = any(${states}))`

/** What the filters of the list mean to a plan `p` and its agent `a`. */
export function planWhere(ctx: Ctx, filter: Partial<PlanFilter>): RawBuilder<SqlBool>[] {
  const {
    massDateRange: mass,
    massDateWay,
    createDateRange,
    guiderName,
    leaderName,
    massStatus,
    mark,
  } = filter
  const states = { hotel: filter.hotelStatus, play: filter.playStatus, traffic: filter.carBoatStatus }
  return [
    codeBegins('p.code', filter.massCode),
    codeBegins('p.agent_code', filter.agentMassCode),
    finds(filter.travelPlanName, ['p.spelt'], ['p.names']),
    finds(filter.contactName, ['p.contact_name']),
    ...(mass?.from
      ? [
          sql<SqlBool>`${sql.ref(massDateWay === 'starts' ? 'p.start_date' : 'p.end_date')} >= ${mass.from}::date`,
        ]
      : []),
    ...(mass?.to ? [sql<SqlBool>`p.start_date <= ${mass.to}::date`] : []),
    ...(createDateRange ? [onDays(ctx, 'p.created_at', createDateRange)] : []),
    ...(filter.distributorId ? [sql<SqlBool>`p.agent_id = ${filter.distributorId}`] : []),
    ...(filter.sellerId ? [sql<SqlBool>`p.seller_id = ${filter.sellerId}`] : []),
    ...(filter.operatorId ? [sql<SqlBool>`p.operator_id = ${filter.operatorId}`] : []),
    ...(filter.colour?.length ? [sql<SqlBool>`p.colour = any(${filter.colour})`] : []),
    ...(filter.tag
      ? [sql<SqlBool>`exists (select from unnest(p.tags) t where t ilike ${startingWith(filter.tag)})`]
      : []),
    ...(filter.categoryId ? [sql<SqlBool>`p.category = ${filter.categoryId}`] : []),
    ...(guiderName ? [goesWith('guide', guiderName)] : []),
    ...(leaderName
      ? [sql<SqlBool>`(${finds(leaderName, ['p.leader_name'])} or ${goesWith('leader', leaderName)})`]
      : []),
    ...(massStatus?.length ? [sql<SqlBool>`p.status = any(${massStatus})`] : []),
    ...(mark?.includes('locked') ? [sql<SqlBool>`p.locked_at is not null`] : []),
    ...(mark?.includes('optionSoon')
      ? [
          sql<SqlBool>`p.status = 'planning' and p.option_until between ${todayOf(ctx)}::date and ${todayOf(ctx)}::date + 7`,
        ]
      : []),
    ...(mark?.includes('overdue') ? [overduePlan(ctx)] : []),
    ...(mark?.includes('toCallOff')
      ? [
          sql<SqlBool>`p.id in (select c.plan_id from plan_call_off c where c.merchant_id = p.merchant_id and c.status = 'open')`,
        ]
      : []),
    ...serviceParts.flatMap((part) => {
      const wanted = states[part]
      return wanted?.length ? [hasService(part, wanted)] : []
    }),
  ]
}

/** The orders that a list may stand in, of its rows `r`. */
export const planOrder: Record<PlanFilter['sortType'], RawBuilder<unknown>> = {
  massDateAsc: sql`r.start_date, r.id`,
  massDateDesc: sql`r.start_date desc, r.id desc`,
  createDateDesc: sql`r.created_at desc, r.id desc`,
  massCodeAsc: sql`r.code, r.id`,
  optionDateAsc: sql`r.option_until nulls last, r.id`,
  updatedDesc: sql`r.changed_at desc, r.id desc`,
  agentAsc: sql`r."agentName", r.start_date, r.id`,
}
