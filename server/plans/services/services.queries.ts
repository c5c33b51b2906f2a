import { sql } from 'kysely'
import type { ServicePart } from '#contract/plans/plan.keys.ts'
import type { ServiceFilter } from '#contract/plans/service.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { finds } from '../../kit/db/filters.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { todayOf } from '../../kit/text/today.ts'
import { codeBegins } from '../plan/plan-filters.ts'
import { serviceTeller, servicesSql } from './service-sql.ts'

/** Services of one screen over all plans, those of the next day first. */
export const listServices = (part: ServicePart) => async (ctx: Ctx, filter: ServiceFilter) => {
  const { massCode, travelPlanName, serviceDate, supplierId, distributorId, status, optionSoon, ...paging } =
    filter
  const where = [
    sql`s.part = ${part}`,
    codeBegins('p.code', massCode),
    finds(travelPlanName, [], ['p.names']),
    ...(serviceDate?.from ? [sql`s.date >= ${serviceDate.from}::date`] : []),
    ...(serviceDate?.to ? [sql`s.date <= ${serviceDate.to}::date`] : []),
    ...(supplierId ? [sql`s.supplier_id = ${supplierId}`] : []),
    ...(distributorId ? [sql`p.agent_id = ${distributorId}`] : []),
    status?.length ? sql`t.state = any(${status})` : sql`t.state <> 'cancelled'`,
    ...(optionSoon
      ? [
          sql`s.option_until between ${todayOf(ctx)}::date and ${todayOf(ctx)}::date + 7 and s.confirmed_at is null`,
        ]
      : []),
  ]
  const page = await pageOf(
    ctx,
    paging,
    servicesSql(ctx, sql.join(where, sql` and `)),
    sql`r.date, r."planId", r.position, r.id`,
  )
  return { ...page, rows: page.rows.map(serviceTeller(ctx)) }
}
