import { sql } from 'kysely'
import type { Day, Service } from '#contract/groups/itinerary.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { daysOf, type PlanRecord } from '../plan/lock-plan.ts'
import { servicesSql, type ServiceRow } from './service-sql.ts'

/** All services of a plan, in the order of its days; struck ones too. */
export const allServices = async (ctx: Ctx, planId: number): Promise<ServiceRow[]> => {
  const { rows } = await sql<ServiceRow>`select r.* from (${servicesSql(ctx, sql`s.plan_id = ${planId}`)}) r
    order by r.day, r.position, r.id`.execute(ctx.db)
  return rows
}

/** The plan's days with what is to be arranged on each. */
export function withServices(plan: Pick<PlanRecord, 'days'>, services: readonly ServiceRow[]): Day[] {
  const byDay = new Map<number, Service[]>()
  for (const { day, facts, struck } of services)
    if (!struck) byDay.set(day, [...(byDay.get(day) ?? []), facts])
  return daysOf(plan).map((day, at) => ({ ...day, services: byDay.get(at + 1) ?? [] }))
}
