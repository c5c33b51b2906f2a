import { sql } from 'kysely'
import type { Day, Service } from '#contract/groups/itinerary.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { anyOf } from '../../kit/db/filters.ts'
import { daysOf, type PlanRecord } from '../plan/lock-plan.ts'
import { lineById, ownColumns, planColumns, serviceStateSql, type ServiceRow } from './service-sql.ts'

type PlanPart = Pick<ServiceRow, 'planCode' | 'planNames' | 'agentName' | 'guests' | 'locked'>
type Named = { id: number; name: string }
type OwnRow = Omit<ServiceRow, keyof PlanPart | 'supplierName' | 'orderCode'>

/**
 * All services of each of these plans, in the order of its days; struck ones too. What all of them have in common is asked once and not
 * for each of two hundred.
 */
export async function servicesOfAll(
  ctx: Ctx,
  planIds: readonly number[],
): Promise<Map<number, ServiceRow[]>> {
  if (!planIds.length) return new Map()
  const { merchantId } = ctx.scope
  const ids = anyOf(planIds)
  const of = (column: 'supplier_id' | 'order_id') =>
    sql`(select x.${sql.ref(column)} from plan_service x where x.merchant_id = ${merchantId} and x.plan_id = ${ids})`
  const [plans, services, suppliers, orders] = await Promise.all([
    sql<
      PlanPart & { id: number }
    >`select p.id, ${planColumns} from travel_plan p join agent a on a.merchant_id = p.merchant_id and a.id = p.agent_id
      where p.merchant_id = ${merchantId} and p.id = ${ids}`.execute(ctx.db),
    sql<OwnRow>`select ${ownColumns} from plan_service s ${lineById}
        cross join lateral (select ${serviceStateSql} as state) t
       where s.merchant_id = ${merchantId} and s.plan_id = ${ids} order by s.day, s.position, s.id`.execute(
      ctx.db,
    ),
    sql<Named>`select id, name from supplier where merchant_id = ${merchantId} and id in ${of('supplier_id')}`.execute(
      ctx.db,
    ),
    sql<Named>`select id, code as name from orders where merchant_id = ${merchantId} and id in ${of('order_id')}`.execute(
      ctx.db,
    ),
  ])
  const planOf = new Map(plans.rows.map(({ id, ...plan }) => [id, plan]))
  const [supplierOf, codeOf] = [suppliers, orders].map(
    ({ rows }) => new Map(rows.map(({ id, name }) => [id, name])),
  )
  const all = services.rows.flatMap((service) => {
    const plan = planOf.get(service.planId)
    return plan
      ? Object.assign(service, plan, {
          supplierName: supplierOf?.get(service.supplierId ?? 0) ?? '',
          orderCode: codeOf?.get(service.orderId ?? 0) ?? '',
        })
      : []
  })
  return Map.groupBy(all, ({ planId }) => planId)
}
export const allServices = async (ctx: Ctx, planId: number): Promise<ServiceRow[]> =>
  (await servicesOfAll(ctx, [planId])).get(planId) ?? []

/** The plan's days with what is to be arranged on each. */
export function withServices(plan: Pick<PlanRecord, 'days'>, services: readonly ServiceRow[]): Day[] {
  const byDay = new Map<number, Service[]>()
  for (const { day, facts, struck } of services)
    if (!struck) byDay.set(day, [...(byDay.get(day) ?? []), facts])
  return daysOf(plan).map((day, at) => ({ ...day, services: byDay.get(at + 1) ?? [] }))
}
