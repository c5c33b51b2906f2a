import { sql } from 'kysely'
import { groupSetting } from '../../groups/groups.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { saveExpense } from '../money/expenses.ts'
import { sayIn } from '../papers/making.ts'
import { payKey } from './pay-key.ts'

/**
 * What somebody earned with a group by the setting, as a cost on their own account: of each day once, by the best paid of what they did
 * on it. Whoever has a wage by the month gets none. It is entered once and waits for a yes as any other.
 */
export async function enterPay(ctx: Ctx, settlement: { id: number; planId: number; crewId: number }) {
  const { guidePay } = await groupSetting(ctx)
  if (!guidePay.length) return
  const { rows } = await sql<{ payMinor: number; days: number; byMonth: boolean; serviceIds: number[] }>`
    select coalesce(sum(d.pay), 0)::bigint as "payMinor", count(d.pay)::int as days,
           exists (select from crew c where c.merchant_id = ${ctx.scope.merchantId} and c.id = ${settlement.crewId} and c.pay_way = 'month') as "byMonth",
           array(select s.id from plan_service s where s.merchant_id = ${ctx.scope.merchantId} and s.plan_id = ${settlement.planId}
              and s.kind = 'guide' and s.struck_at is null and s.facts->>'basis' = 'day') as "serviceIds"
      from (select max(r."dayMinor") as pay
              from plan_assignment x
             cross join lateral generate_series(x.from_date, x.to_date, interval '1 day') g (day)
              join json_to_recordset(${JSON.stringify(guidePay)}::json) as r (role text, "dayMinor" bigint) on r.role = x.role
             where x.merchant_id = ${ctx.scope.merchantId} and x.plan_id = ${settlement.planId} and x.crew_id = ${settlement.crewId}
               and g.day <= ${todayOf(ctx)}::date
             group by g.day) d`.execute(ctx.db)
  const [found] = rows
  if (!found || found.byMonth || found.days === 0) return
  // What the days foresee for a guide, where it is one: it was spent, and is no cost besides.
  const serviceId = found.serviceIds.length === 1 ? Number(found.serviceIds[0]) : null
  await saveExpense(
    { ...ctx, user: null },
    {
      planId: settlement.planId,
      crewId: settlement.crewId,
      side: 'cost',
      day: todayOf(ctx),
      category: sayIn(ctx.merchant.language)('plans.text.guidePay'),
      amountMinor: Number(found.payMinor),
      currency: ctx.merchant.currency,
      serviceId,
      note: String(found.days),
      clientId: payKey(settlement.id),
    },
  )
}
