import { sql, type RawBuilder } from 'kysely'
import { currencies } from '#contract/kit/money/currencies.ts'
import { currencyDecimals } from '#contract/kit/money/amounts.ts'
import { maxGroups } from '#contract/statistics/figures.ts'
import type { Ctx } from '../kit/ctx.ts'
import { anew, onDays } from '../kit/db/filters.ts'
import {
  lineCostSql,
  orderCountsSql,
  orderFellSql,
  orderRefundedSql,
  orderRevenueSql,
  orderSoldSql,
} from '../orders/orders.public.ts'
import { ratesToday } from '../pricing/pricing.public.ts'
import { bookedOn, keyOf } from './dimension-sql.ts'
import type { Group, OrderSums, SumsAsk } from './summed.ts'
import { narrowed } from './order-filter.ts'
import { storedSums } from './sums/stored-sums.queries.ts'

type Row = OrderSums & { keys: string[] | null }
export type Sums = { groups: Group<OrderSums>[]; total: OrderSums; cut: boolean }
/** Nothing was sold. */
export const noOrders: OrderSums = {
  orders: 0,
  guests: 0,
  revenue: 0,
  refunded: 0,
  cancelled: 0,
  cost: 0,
  lacking: 0,
  knownProfit: 0,
}

/**
 * Orders of some days put together: those that brought most first, and all of them in `total`. A cost that is not known, or has
 * no rate, makes its order one that lacks it. Costs are asked for only where they are meant for the person.
 */
export async function orderSums(
  ctx: Ctx,
  { by, from, to, dimensions, filter, apart }: SumsAsk,
  costs: boolean,
): Promise<Sums> {
  const { merchantId } = ctx.scope
  const date = by === 'booking' ? bookedOn(ctx) : sql<string>`o.service_date`
  const keys = dimensions.map((name) => keyOf(name, date, apart))
  const within =
    by === 'booking'
      ? onDays(ctx, 'o.created_at', { from, to })
      : sql`o.service_date between ${from} and ${to}`
  const selected = await narrowed(ctx, filter)
  const cost = costs
    ? costsOf(ctx, await ratesOf(ctx))
    : sql`select null::bigint as id, 0 as cost, false as lacks where false`
  const { rows } = await sql<Row>`
    with sold as materialized (
      select o.id, array[${keys.length ? sql.join(keys) : sql`''`}]::text[] as keys, ${orderCountsSql} as counts, ${orderFellSql} and not o.cost_only as fell, ${orderRevenueSql} as revenue, ${orderRefundedSql} as refunded,
             o.adults + o.children + o.infants as guests
        from orders o where o.merchant_id = ${merchantId} and ${within} and ${orderSoldSql} and ${selected}),
    spent as materialized (${cost})
    select keys, count(*) filter (where counts) as orders, coalesce(sum(guests) filter (where counts), 0)::bigint as guests,
           coalesce(sum(revenue), 0)::bigint as revenue, coalesce(sum(refunded), 0)::bigint as refunded,
           count(*) filter (where fell) as cancelled,
           coalesce(sum(cost), 0)::bigint as cost, count(*) filter (where lacks) as lacking,
           coalesce(sum(revenue - coalesce(cost, 0)) filter (where lacks is not true), 0)::bigint as "knownProfit"
      from sold left join spent using (id)
     group by grouping sets ((keys), ())
     order by keys is not null, 4 desc, keys limit ${maxGroups + 2} ${anew}`.execute(ctx.db)
  return groupsOf(rows)
}

/** The same out of the sums that are kept, which is as true and reads no order but those that changed just now. */
export async function storedOrderSums(ctx: Ctx, ask: SumsAsk, costs: boolean): Promise<Sums> {
  const keys = ask.dimensions.map((name) => keyOf(name, sql<string>`o.day`, ask.apart))
  const rates = costs
    ? await ratesOf(ctx)
    : sql`select null::text as currency, null::numeric as factor where false`
  const { rows } = await sql<Row>`
    with ${await storedSums(ctx, ask)},
    spent as materialized (
      select k.foreign_costs, coalesce(sum(round(split_part(c.cost, ':', 2)::numeric * r.factor)), 0) as cost,
             coalesce(bool_or(r.factor is null), false) as lacks
        from (select distinct foreign_costs from kept) k
        left join lateral string_to_table(nullif(k.foreign_costs, ''), ',') as c (cost) on true
        left join (${rates}) r on r.currency = split_part(c.cost, ':', 1)
       where k.foreign_costs <> '' group by 1),
    sold as materialized (
      select array[${keys.length ? sql.join(keys) : sql`''`}]::text[] as keys, o.orders, o.cancelled, o.guests, o.revenue, o.refunded,
             o.own_cost + (o.orders + o.cancelled) * coalesce(s.cost, 0) as cost, o.lacks or coalesce(s.lacks, false) as lacks
        from kept o left join spent s using (foreign_costs))
    select keys, coalesce(sum(orders), 0)::bigint as orders, coalesce(sum(guests), 0)::bigint as guests,
           coalesce(sum(revenue), 0)::bigint as revenue, coalesce(sum(refunded), 0)::bigint as refunded, coalesce(sum(cancelled), 0)::bigint as cancelled,
           ${costs ? sql`coalesce(sum(cost), 0)::bigint` : sql`0`} as cost,
           ${costs ? sql`coalesce(sum(orders + cancelled) filter (where lacks), 0)::bigint` : sql`0`} as lacking,
           coalesce(${costs ? sql`sum(revenue - cost) filter (where not lacks)` : sql`sum(revenue)`}, 0)::bigint as "knownProfit"
      from sold group by grouping sets ((keys), ())
    having keys is null or sum(orders) <> 0 or sum(cancelled) <> 0
     order by keys is not null, 4 desc, keys limit ${maxGroups + 2} ${anew}`.execute(ctx.db)
  return groupsOf(rows)
}

function groupsOf(rows: readonly Row[]): Sums {
  const groups = rows.flatMap(({ keys: of, ...sums }) => (of ? [{ keys: of, sums }] : []))
  const { keys: _, ...total } = rows.find((row) => row.keys === null) ?? { keys: null, ...noOrders }
  return { groups: groups.slice(0, maxGroups), total, cut: groups.length > maxGroups }
}

/** What each order of `sold` costs in the merchant's currency: line by line, each rounded as an order's own profit rounds it. */
const costsOf = ({ scope }: Ctx, rates: RawBuilder<unknown>) => sql`
  select l.id, sum(case when l.cost <> 0 then round(l.cost * r.factor) else 0 end) as cost,
         bool_or(l.cost is null or l.cost <> 0 and r.factor is null) as lacks
    from (select l.order_id as id, k.currency, ${lineCostSql} as cost
            from sold join order_line l on l.merchant_id = ${scope.merchantId} and l.order_id = sold.id
            left join order_line_cost k on k.merchant_id = l.merchant_id and k.line_id = l.id) l
    left join (${rates}) r on r.currency = l.currency
   group by l.id`

/** What one minor unit of each currency is worth in the merchant's own, today. */
async function ratesOf(ctx: Ctx): Promise<RawBuilder<unknown>> {
  const own = ctx.merchant.currency
  const rates = await ratesToday(ctx, currencies)
  const existing = [...rates].flatMap(([currency, { rate }]) => (rate ? [{ currency, rate }] : []))
  return sql`select currency, 10::numeric ^ power / rate as factor
    from unnest(${existing.map(({ currency }) => currency)}::text[], ${existing.map(({ rate }) => rate)}::numeric[],
                ${existing.map(({ currency }) => currencyDecimals(own) - currencyDecimals(currency))}::int[]) as r (currency, rate, power)`
}
