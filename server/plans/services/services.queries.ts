import { sql, type RawBuilder } from 'kysely'
import { serviceStates } from '#contract/plans/service.states.ts'
import type { ServicePart } from '#contract/plans/plan.keys.ts'
import type { ServiceFilter } from '#contract/plans/service.schema.ts'
import { groupSetting } from '../../groups/groups.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { todayOf } from '../../kit/text/today.ts'
import { planWhere } from '../plan/plan-filters.ts'
import { serviceTeller, servicesSql } from './service-sql.ts'

/** Of groups that are not called off, from today on: as the days of the setting say what is near. */
async function inView(ctx: Ctx, view: ServiceFilter['view']): Promise<RawBuilder<unknown>[]> {
  if (view === 'all') return []
  const today = todayOf(ctx)
  const ahead = sql`s.date >= ${today}::date and p.status <> 'cancelled'`
  if (view === 'ahead') return [ahead]
  if (view === 'toDo') return [ahead, sql`t.state in ${among(serviceStates.phases.open)}`]
  const { checkDays } = await groupSetting(ctx)
  return [ahead, sql`t.state = 'booking-confirmed' and s.date <= ${today}::date + ${checkDays}::int`]
}

/** Services of one screen over all plans, those of the next day first. */
export const listServices = (part: ServicePart) => async (ctx: Ctx, filter: ServiceFilter) => {
  const { view, serviceDate, supplierId, status, optionSoon, namesDue, pageNo, pageSize, ...ofPlan } = filter
  const where = [
    sql`s.part = ${part}`,
    ...(await inView(ctx, view)),
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
