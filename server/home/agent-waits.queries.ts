import { sql } from 'kysely'
import type { AgentWait } from '#contract/home/home.schema.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import { may, type Ctx } from '../kit/ctx.ts'
import { among } from '../kit/db/filters.ts'

const max = 8

/**
 * What waits for this agent, the soonest end first: places that are kept until it pays, the rest of what it has paid in part, orders with
 * a problem, and withdrawals that nobody answered yet.
 */
export async function agentWaits(ctx: Ctx): Promise<{ rows: AgentWait[]; total: number }> {
  const { rows } = await sql<AgentWait & { n: number }>`
    select x.kind, o.id as "orderId", o.code, o.contact_name as "contactName", o.item_names as "itemNames", o.product_type as "productType",
           o.service_date as date, x.until, case when x.kind = 'pay' then o.total_minor + o.adjusted_minor - o.reserved_minor - o.booked_minor end as "amountMinor",
           case when x.kind = 'pay' then o.currency end as currency, count(*) over ()::int as n
      from orders o cross join lateral (
        select 'pay' as kind, o.pay_by as until where o.pay_by is not null and o.payment_status = 'unpaid' and o.status in ${among(orderStates.phases.unconfirmed)}
        union all select 'pay', case when o.deposit_basis_points > 0
            then (o.service_date - o.balance_days + 1)::timestamp at time zone ${ctx.merchant.timeZone} else o.starts_at end
         where o.payment_status = 'part-paid' and o.settlement_term = 'settle-by-order' and o.status in ${among(orderStates.phases.standing)}
        union all select 'problem', null where o.follow_up = 'tracking'
        union all select 'withdrawal', o.withdraw_due_at where o.status = 'cancelling') x
     where o.merchant_id = ${ctx.scope.merchantId} and o.agent_id = ${ctx.scope.agentId ?? 0} and o.deleted_at is null
       and (o.status in ${among(orderStates.phases.open)} or o.follow_up = 'tracking')
     order by x.until nulls last, o.service_date, o.id limit ${max}`.execute(ctx.db)
  const priced = may(ctx, 'bookingCenter.prices')
  return {
    total: rows[0]?.n ?? 0,
    rows: rows.map((found) => {
      const { n: _, amountMinor, currency, ...row } = found
      return { ...row, ...(priced && amountMinor !== null && { amountMinor, currency }) }
    }),
  }
}
