import { sql } from 'kysely'
import type { Day, Service } from '#contract/groups/itinerary.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { daysOf, type PlanRecord } from '../plan/lock-plan.ts'
import { lineById, ownColumns, planColumns, serviceStateSql, type ServiceRow } from './service-sql.ts'

type PlanPart = Pick<ServiceRow, 'planCode' | 'planNames' | 'agentName' | 'guests' | 'locked'>
type Named = { id: number; name: string }

/**
 * All services of a plan, in the order of its days; struck ones too. What all of them have in common is asked once and not for each of
 * two hundred.
 */
export async function allServices(ctx: Ctx, planId: number): Promise<ServiceRow[]> {
  const { merchantId } = ctx.scope
  const of = (column: 'supplier_id' | 'order_id') =>
    sql`(select x.${sql.ref(column)} from plan_service x where x.merchant_id = ${merchantId} and x.plan_id = ${planId})`
  const [plans, services, suppliers, orders] = await Promise.all([
    sql<PlanPart>`select ${planColumns} from travel_plan p join agent a on a.merchant_id = p.merchant_id and a.id = p.agent_id
      where p.merchant_id = ${merchantId} and p.id = ${planId}`.execute(ctx.db),
    sql<Omit<ServiceRow, keyof PlanPart | 'supplierName' | 'orderCode'>>`
      select ${ownColumns} from plan_service s ${lineById}
        cross join lateral (select ${serviceStateSql} as state) t
       where s.merchant_id = ${merchantId} and s.plan_id = ${planId} order by s.day, s.position, s.id`.execute(
      ctx.db,
    ),
    sql<Named>`select id, name from supplier where merchant_id = ${merchantId} and id in ${of('supplier_id')}`.execute(
      ctx.db,
    ),
    sql<Named>`select id, code as name from orders where merchant_id = ${merchantId} and id in ${of('order_id')}`.execute(
      ctx.db,
    ),
  ])
  const [plan] = plans.rows
  if (!plan) return []
  const [supplierOf, codeOf] = [suppliers, orders].map(
    ({ rows }) => new Map(rows.map(({ id, name }) => [id, name])),
  )
  return services.rows.map((service) =>
    Object.assign(service, plan, {
      supplierName: supplierOf?.get(service.supplierId ?? 0) ?? '',
      orderCode: codeOf?.get(service.orderId ?? 0) ?? '',
    }),
  )
}

/** The plan's days with what is to be arranged on each. */
export function withServices(plan: Pick<PlanRecord, 'days'>, services: readonly ServiceRow[]): Day[] {
  const byDay = new Map<number, Service[]>()
  for (const { day, facts, struck } of services)
    if (!struck) byDay.set(day, [...(byDay.get(day) ?? []), facts])
  return daysOf(plan).map((day, at) => ({ ...day, services: byDay.get(at + 1) ?? [] }))
}
