import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'

/** Was a bill (`b`) paid whole by the day that it is due? */
const paidByItsDay = sql<boolean>`(
  (select coalesce(sum(y.amount_minor + y.withheld_minor), 0) from bill_payment y
    where y.merchant_id = b.merchant_id and y.bill_id = b.id and y.undone_at is null and y.paid_on <= b.due_day)
  >= b.total_minor + b.noted_minor)`

type PaidOnTime = { merchantId: number; orders: number; onTime: number }

/** Of bills to other merchants that fell due in the last days: how many orders stood on them, and on how many that were paid whole by their day. */
export async function paidOnTime(ctx: Ctx, days: number): Promise<PaidOnTime[]> {
  const today = todayOf(ctx)
  const { rows } = await sql<PaidOnTime>`
    with due as (
      select a.bound_merchant_id as merchant, b.lines,
             ${paidByItsDay} as on_time
        from agent_bill b
        join agent a on a.merchant_id = b.merchant_id and a.id = b.agent_id and a.bound_merchant_id is not null
       where b.merchant_id = ${ctx.scope.merchantId} and b.status = 'verified' and b.lines > 0
         and b.total_minor + b.noted_minor > 0 and b.due_day < ${today}::date and b.due_day >= ${today}::date - ${days}::int)
    select merchant as "merchantId", sum(lines)::int as orders, coalesce(sum(lines) filter (where on_time), 0)::int as "onTime"
      from due group by merchant order by merchant`.execute(ctx.db)
  return rows
}

/**
 * Was the order (`o`) paid by the day of its bill? Of several bills all have to be; null of what is on none, and of what is neither paid
 * nor overdue yet.
 */
export const paidOnTimeSql = (ctx: Ctx): RawBuilder<boolean | null> => sql`
  (select bool_and(case when ${paidByItsDay} then true when b.due_day < ${todayOf(ctx)}::date then false end)
     from (select distinct l.bill_id as id from agent_bill_line l where l.merchant_id = o.merchant_id and l.order_id = o.id) x
     join agent_bill b on b.merchant_id = o.merchant_id and b.id = x.id and b.status = 'verified' and b.due_day is not null)`
