import { sql } from 'kysely'
import { orderStates } from '#contract/orders/orders.states.ts'
import { among } from '../../kit/db/filters.ts'
import type { Ctx } from '../../kit/ctx.ts'

/** The profiles that stand for these. */
export async function rootsOf(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct coalesce(root_id, id) as id from customer
    where merchant_id = ${ctx.scope.merchantId} and id = any(${[...new Set(ids)]}::bigint[])`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/**
 * Reckons orders, spend and trips of standing profiles anew, over all that was merged into them. An order counts where it is
 * live; what it brought is its contact's, in the merchant's currency (an agent reads its own prices in its own), less what was
 * given back of it.
 */
export async function reckon(ctx: Ctx, rootIds: readonly number[]): Promise<void> {
  if (rootIds.length === 0) return
  const { merchantId } = ctx.scope
  // Each step is asked by its index (`offset 0`), whatever the planner believes of tables that have just begun to fill.
  await sql`
    with member as materialized (
      select coalesce(root_id, id) as root, id from customer where merchant_id = ${merchantId} and id = any(${rootIds}::bigint[])
      union all select root_id, id from customer where merchant_id = ${merchantId} and root_id = any(${rootIds}::bigint[])),
    bought as materialized (
      select m.root, l.order_id, bool_or(l.guest_id = 0) as pays from member m cross join lateral (
        select order_id, guest_id from customer_order where merchant_id = ${merchantId} and customer_id = m.id offset 0) l group by 1, 2),
    sums as materialized (
      select b.root, count(*)::int as orders, min(o.service_date) as first_trip, max(o.service_date) as last_trip,
             coalesce(sum(round(${ctx.scope.agentId ? sql`o.total_minor` : sql`o.base_total_minor`}::numeric * (o.total_minor + o.adjusted_minor + coalesce(o.fee_minor, 0)) / o.total_minor)) filter (where b.pays and o.total_minor > 0), 0)::bigint as spend
        from bought b cross join lateral (
          select service_date, base_total_minor, total_minor, adjusted_minor, fee_minor, deleted_at, status from orders
           where merchant_id = ${merchantId} and id = b.order_id offset 0) o
       where o.deleted_at is null and o.status not in ${among(orderStates.phases.fallen)} group by 1)
    update customer c set orders = coalesce(s.orders, 0), spend_minor = coalesce(s.spend, 0), first_trip = s.first_trip, last_trip = s.last_trip
      from unnest(${rootIds}::bigint[]) as r(id) left join sums s on s.root = r.id
     where c.merchant_id = ${merchantId} and c.id = r.id
       and (c.orders, c.spend_minor, c.first_trip, c.last_trip)
           is distinct from (coalesce(s.orders, 0), coalesce(s.spend, 0), s.first_trip, s.last_trip)`.execute(
    ctx.db,
  )
}
