import { sql } from 'kysely'
import type { ServicePart } from '#contract/plans/plan.keys.ts'
import type { ServiceFilter } from '#contract/plans/service.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { todayOf } from '../../kit/text/today.ts'
import { planWhere } from '../plan/plan-filters.ts'
import { serviceTeller, servicesSql } from './service-sql.ts'

/** Services of one screen over all plans, those of the next day first. */
export const listServices = (part: ServicePart) => async (ctx: Ctx, filter: ServiceFilter) => {
  const { serviceDate, supplierId, status, optionSoon, namesDue, pageNo, pageSize, ...ofPlan } = filter
  const where = [
    sql`s.part = ${part}`,
    ...planWhere(ctx, ofPlan),
    ...(serviceDate?.from ? [sql`s.date >= ${serviceDate.from}::date`] : []),
    ...(serviceDate?.to ? [sql`s.date <= ${serviceDate.to}::date`] : []),
    ...(supplierId ? [sql`s.supplier_id = ${supplierId}`] : []),
    status?.length ? sql`t.state = any(${status})` : sql`t.state <> 'cancelled'`,
    ...(optionSoon
      ? [
          sql`s.option_until between ${todayOf(ctx)}::date and ${todayOf(ctx)}::date + 7 and s.confirmed_at is null`,
        ]
      : []),
  ]
  if (namesDue)
    where.push(sql`p.cut_off <= ${todayOf(ctx)}::date + 7 and p.end_date >= ${todayOf(ctx)}::date and p.status <> 'cancelled'
      and (select count(*) from plan_guest g where g.merchant_id = p.merchant_id and g.plan_id = p.id)
          < p.adults + p.children + p.infants + p.free_guests`)
  const page = await pageOf(
    ctx,
    { pageNo, pageSize },
    servicesSql(ctx, sql.join(where, sql` and `)),
    sql`r.date, r."planId", r.position, r.id`,
  )
  return { ...page, rows: page.rows.map(serviceTeller(ctx)) }
}
