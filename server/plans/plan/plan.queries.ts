import { sql, type RawBuilder } from 'kysely'
import { answerOf } from '#contract/kit/record/record-values.ts'
import type { ReadOf } from '#contract/kit/record/record-types.ts'
import { planListed, type planRecord } from '#contract/plans/plan.fields.ts'
import type { PlanFilter, PlanRow, RollUp } from '#contract/plans/plan.schema.ts'
import { anyServiceKey, serviceKey } from '#contract/plans/plan.keys.ts'
import {
  allOf,
  isMovedByAll,
  planServiceVerbs,
  rightOf,
  serviceStates,
} from '#contract/plans/service.states.ts'
import type { Can } from '#contract/kit/schema.ts'
import { planStates, type PlanStatus } from '#contract/plans/plan.states.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { among, anyOf } from '../../kit/db/filters.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { canMove } from '../../kit/record/to-move.ts'
import { isBookable, lineOfService, serviceStateSql, type ServiceRow } from '../services/service-sql.ts'
import { mayStillSpend } from '../money/late-expenses.ts'
import { tagsOn } from '../../customers/customers.public.ts'
import { isOverdueSql } from '../deal/deposit.ts'
import { priceNowSql } from '../money/price-now-sql.ts'
import type { PlanRecord } from './lock-plan.ts'
import { planOrder, planWhere } from './plan-filters.ts'

type PlanListRow = ReadOf<(typeof planRecord)['fields']> & {
  id: number
  version: number
  status: PlanStatus
  end_date: string
  agentName: string
  locked_at: string | null
  locked_by_name: string
  lock_reason: string
  priceCurrency: string
  priceMinor: number | null
  plannedMinor: number | null
  paidMinor: number | null
  overdueMinor: number | null
  rollUps: RollUp[] | null
  guides: string[]
  isBookable: boolean
  listed: number
  placed: number
  documented: number
}

/** How far the services of a plan `p` are, as `r`. */
const rollUpSql = sql`(select jsonb_agg(jsonb_build_object('part', k.part, 'state', k.state, 'count', k.n) order by k.part, k.state) as "rollUps",
                               coalesce(bool_or(k.free and k.state in ${among(serviceStates.phases.unasked)}), false) as "isBookable"
       from (select s.part, ${serviceStateSql} as state, count(*)::int as n, bool_or(s.sku_id is not null and s.order_id is null) as free from plan_service s ${lineOfService}
              where s.merchant_id = p.merchant_id and s.plan_id = p.id group by 1, 2) k)`
/** The same of a plan whose services are at hand. */
export function rollUpsOf(services: readonly ServiceRow[]): Pick<PlanListRow, 'rollUps' | 'isBookable'> {
  const all = Map.groupBy(services, ({ part, state }) => `${part} ${state}`)
  return {
    rollUps: [...all.values()].flatMap(([first, ...rest]) =>
      first ? [{ part: first.part, state: first.state, count: rest.length + 1 }] : [],
    ),
    isBookable: services.some(isBookable),
  }
}

/** Plans that a condition on `p` (with its agent `a`) names. */
const plansSql = (ctx: Ctx, where: RawBuilder<unknown>, rollUps = rollUpSql) => sql<PlanListRow>`
  select p.*, a.name as "agentName", p.sheet->>'priceCurrency' as "priceCurrency",
      case when q.id is not null then ${priceNowSql} end::bigint as "priceMinor",
      q.planned_cost_minor::bigint as "plannedMinor", m.paid as "paidMinor", m.overdue as "overdueMinor",
      g.listed, g.placed, g.documented, r."rollUps", r."isBookable",
      coalesce((select u.full_name from app_user u where u.merchant_id = p.merchant_id and u.id = p.seller_id), '') as "sellerName",
      coalesce((select u.full_name from app_user u where u.merchant_id = p.merchant_id and u.id = p.operator_id), '') as "operatorName",
      array(select c.name from plan_assignment x join crew c on c.merchant_id = x.merchant_id and c.id = x.crew_id
         where x.merchant_id = p.merchant_id and x.plan_id = p.id and x.role = 'guide' order by x.from_date, c.name) as guides
    from travel_plan p
    join agent a on a.merchant_id = p.merchant_id and a.id = p.agent_id
    left join plan_quotation q on q.merchant_id = p.merchant_id and q.plan_id = p.id and q.status = 'accepted'
    cross join lateral (select sum(n.paid_minor)::bigint as paid,
         sum(n.amount_minor - n.paid_minor) filter (where ${isOverdueSql(ctx)})::bigint as overdue
       from plan_instalment n where n.merchant_id = p.merchant_id and n.plan_id = p.id and n.life = p.life and p.status <> 'cancelled') m
    cross join lateral (select count(*)::int as listed, count(*) filter (where n.room_id is not null)::int as placed,
         count(*) filter (where n.document_no <> '')::int as documented
       from plan_guest n where n.merchant_id = p.merchant_id and n.plan_id = p.id) g
    cross join lateral ${rollUps} r
   where p.merchant_id = ${ctx.scope.merchantId} and ${where}`

/** One plan, with all that stands in its row and without what its services say. */
export async function onePlan(ctx: Ctx, id: number): Promise<PlanListRow & PlanRecord> {
  const none = sql`(select null::jsonb as "rollUps", false as "isBookable")`
  const { rows } = await plansSql(ctx, sql`p.id = ${id}`, none)
    .$castTo<PlanListRow & PlanRecord>()
    .execute(ctx.db)
  return rows[0] ?? fail('notFound')
}

/** A plan of a list as it is told; what it is to cost only to those who may see it. */
export function planView(ctx: Ctx, row: PlanListRow): PlanRow {
  const { id, version, locked_at: lockedAt } = row
  const guests = row.adults + row.children + row.infants + row.free_guests
  const locked = lockedAt !== null
  const why = locked && 'plans.why.locked'
  const held = Object.fromEntries(planStates.verbNames.map((name) => [name, why]))
  const can = canMove(ctx, planStates, row.status, {
    ...held,
    lock: locked && 'plans.why.alreadyLocked',
    unlock: !locked && 'plans.why.notLocked',
  })
  const isOpen = !locked && row.status !== 'cancelled'
  const spends = row.status !== 'cancelled' && mayStillSpend(ctx, row.end_date)
  return {
    id,
    version,
    ...answerOf(planListed, row),
    agentName: row.agentName,
    locked,
    lockedBy: row.locked_by_name,
    lockReason: row.lock_reason,
    currency: ctx.merchant.currency,
    priceCurrency: row.priceCurrency,
    priceMinor: row.priceMinor === null ? null : Number(row.priceMinor),
    plannedMinor:
      row.plannedMinor === null || !may(ctx, 'group.plan.profit') ? null : Number(row.plannedMinor),
    paidMinor: row.paidMinor === null ? null : Number(row.paidMinor),
    overdueMinor: row.paidMinor === null ? null : Number(row.overdueMinor ?? 0),
    rollUps: row.rollUps ?? [],
    guides: row.guides,
    guests,
    missingNames: Math.max(0, guests - row.listed),
    missingPassports: row.listed - row.documented,
    missingRooms: Math.max(0, row.listed - row.placed),
    can: {
      ...can,
      ...(locked && !may(ctx, 'group.plan.unlock') && { unlockAsk: true as const }),
      ...servicesOpen(ctx, row, locked),
      ...(isOpen && row.isBookable && may(ctx, anyServiceKey('book')) && { servicesBook: true as const }),
      ...(isOpen && may(ctx, 'group.plan.edit') && { edit: true as const }),
      ...(isOpen && may(ctx, 'group.plan.guests') && { guests: true as const }),
      ...(isOpen && may(ctx, 'group.quotation.edit') && { quote: true as const }),
      ...(spends && may(ctx, 'group.expense.edit') && { spend: true as const }),
      ...(spends && may(ctx, 'group.expense.advance') && { advance: true as const }),
      ...(isOpen && may(ctx, 'group.schedule.edit') && { assign: true as const }),
    },
  }
}

/** What may be done to all services: some of them stand where it may, and the person has the right. */
function servicesOpen(ctx: Ctx, { status, rollUps }: PlanListRow, locked: boolean): Can {
  if (status === 'cancelled') return {}
  const open = planServiceVerbs.filter(
    (verb) =>
      (!locked || verb === 'confirmBooking') &&
      (rollUps ?? []).some(
        ({ part, state }) => isMovedByAll(verb, state) && may(ctx, serviceKey(part, rightOf[verb])),
      ),
  )
  return Object.fromEntries(open.map((verb) => [allOf(verb), true as const]))
}

export const listTags = async (ctx: Ctx): Promise<{ rows: string[] }> => ({
  rows: await tagsOn(ctx, 'travel_plan'),
})

type PlanRef = { id: number }
/** A page of plans: found and sorted by what stands in their rows, and only those that are shown read whole. */
export async function listPlans(ctx: Ctx, filter: PlanFilter) {
  const where = sql.join(planWhere(ctx, filter), sql` and `)
  const all = sql`select p.id from travel_plan p where p.merchant_id = ${ctx.scope.merchantId} and ${where}`
  const found = sql<PlanRef>`select p.id, p.start_date, p.created_at, p.changed_at, p.code, p.option_until, a.name as "agentName"
    from travel_plan p join agent a on a.merchant_id = p.merchant_id and a.id = p.agent_id
   where p.merchant_id = ${ctx.scope.merchantId} and ${where}`
  const page = await pageOf(ctx, filter, found, planOrder[filter.sortType], all)
  const ids = page.rows.map(({ id }) => id)
  const { rows } = await plansSql(ctx, sql`p.id = ${anyOf(ids)}`).execute(ctx.db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    ...page,
    rows: ids.flatMap((id) => {
      const row = byId.get(id)
      return row ? [planView(ctx, row)] : []
    }),
  }
}
