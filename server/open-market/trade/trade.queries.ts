import { sql, type RawBuilder } from 'kysely'
import { tradeSorts } from '#contract/open-market/market-sorts.ts'
import { currencies } from '#contract/kit/money/currencies.ts'
import type { TradeAsk, TradeRow } from '#contract/open-market/open-market.schema.ts'
import { lineStates } from '#contract/orders/line.states.ts'
import { lineCostSql, orderFellSql, orderRevenueSql, orderSoldSql } from '../../orders/orders.public.ts'
import { ratesToday } from '../../pricing/pricing.public.ts'
import { currencyDecimals } from '#contract/kit/money/amounts.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { among, anew } from '../../kit/db/filters.ts'
import { orderBy, pageOf } from '../../kit/record/page-of.ts'

type Span = Pick<TradeAsk, 'by' | 'from' | 'to' | 'direction'> & { partnerId?: number }

/** What one minor unit of each currency is worth in the merchant's own, today. */
async function ratesOf(ctx: Ctx): Promise<RawBuilder<unknown>> {
  const own = ctx.merchant.currency
  const rates = await ratesToday(ctx, currencies)
  const existing = [...rates].flatMap(([currency, { rate }]) => (rate ? [{ currency, rate }] : []))
  return sql`select currency, 10::numeric ^ power / rate as factor
    from unnest(${existing.map(({ currency }) => currency)}::text[], ${existing.map(({ rate }) => rate)}::numeric[],
                ${existing.map(({ currency }) => currencyDecimals(own) - currencyDecimals(currency))}::int[]) as r (currency, rate, power)`
}

/**
 * Trade with merchants of the market out of our own orders, by partner, direction and month: what they brought as the statistics of sales
 * reckon it, and what our lines at them cost. The same orders and rules as there, so that both agree: orders and guests are all that were
 * ordered, of those so many were cancelled, at the partner's as here.
 */
async function tradeSql(ctx: Ctx, { by, from, to, direction, partnerId }: Span) {
  const { merchantId } = ctx.scope
  const day =
    by === 'booking'
      ? sql`(o.created_at at time zone ${ctx.merchant.timeZone})::date`
      : sql`o.service_date::date`
  const within = sql`${orderSoldSql} and ${from ? sql`${day} >= ${from}::date` : sql`true`} and ${to ? sql`${day} <= ${to}::date` : sql`true`}`
  const one = (column: string) => (partnerId ? sql`${sql.ref(column)} = ${partnerId}` : sql`true`)
  return sql`
    with rates as (${await ratesOf(ctx)}),
    sold as (
      select a.bound_merchant_id as partner, 'sells' as direction, to_char(${day}, 'YYYY-MM') as month,
             count(*)::int as orders, coalesce(sum(o.adults + o.children + o.infants), 0)::int as guests,
             count(*) filter (where ${orderFellSql})::int as cancelled,
             coalesce(sum(${orderRevenueSql}), 0)::bigint as amount
        from orders o join agent a on a.merchant_id = o.merchant_id and a.id = o.agent_id
       where o.merchant_id = ${merchantId} and a.bound_merchant_id is not null and ${one('a.bound_merchant_id')} and ${within}
         and ${direction === 'buys' ? sql`false` : sql`true`}
       group by 1, 3),
    lines as (
      select s.bound_merchant_id as partner, to_char(${day}, 'YYYY-MM') as month, o.id,
             (${orderFellSql} or l.supplier_status not in ${among(lineStates.phases.live)}) as fell,
             l.adults + l.children + l.infants as guests,
             case when k.currency is null or k.currency = ${ctx.merchant.currency} then ${lineCostSql}
                  else round(${lineCostSql} * (select r.factor from rates r where r.currency = k.currency)) end as cost
        from order_line l
        join supplier s on s.merchant_id = l.merchant_id and s.id = l.supplier_id
        join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
        left join order_line_cost k on k.merchant_id = l.merchant_id and k.line_id = l.id
       where l.merchant_id = ${merchantId} and s.bound_merchant_id is not null and ${one('s.bound_merchant_id')} and ${within}
         and ${direction === 'sells' ? sql`false` : sql`true`}),
    bought as (
      select partner, 'buys' as direction, month, count(distinct id)::int as orders, coalesce(sum(guests), 0)::int as guests,
             count(distinct id) filter (where fell)::int as cancelled, coalesce(sum(cost), 0)::bigint as amount
        from lines group by 1, 3)
    select concat_ws(' ', m.code, t.direction, t.month) as key, m.code as "partnerCode",
           coalesce(m.names ->> ${ctx.language}, m.names ->> 'en', m.code) as "partnerName",
           t.direction, t.month, t.orders, t.guests, t.cancelled, t.amount as "amountMinor", ${ctx.merchant.currency}::text as currency
      from (select * from sold union all select * from bought) t join platform.merchant m on m.id = t.partner`
}

export async function listTrade(ctx: Ctx, input: TradeAsk) {
  const query = sql<TradeRow>`${await tradeSql(ctx, input)}`
  const order = orderBy(
    tradeSorts,
    input,
    {
      amount: sql`r."amountMinor"`,
      partner: sql`r."partnerName"`,
      month: sql`r.month`,
      orders: sql`r.orders`,
    },
    sql`r.key`,
  )
  const page = await pageOf(ctx, input, query, order)
  const { rows } = await sql<{ sold: number; bought: number }>`
    select coalesce(sum("amountMinor") filter (where direction = 'sells'), 0)::bigint as sold,
           coalesce(sum("amountMinor") filter (where direction = 'buys'), 0)::bigint as bought from (${query}) r ${anew}`.execute(
    ctx.db,
  )
  const [sum] = rows
  return {
    ...page,
    currency: ctx.merchant.currency,
    soldMinor: sum?.sold ?? 0,
    boughtMinor: sum?.bought ?? 0,
  }
}

/** What was traded with one company so far. */
export async function tradeWith(ctx: Ctx, partnerId: number) {
  const { rows } = await sql<{ orders: number; guests: number; sold: number; bought: number }>`
    select coalesce(sum(orders), 0)::int as orders, coalesce(sum(guests), 0)::int as guests,
           coalesce(sum("amountMinor") filter (where direction = 'sells'), 0)::bigint as sold,
           coalesce(sum("amountMinor") filter (where direction = 'buys'), 0)::bigint as bought
      from (${await tradeSql(ctx, { by: 'service', partnerId })}) r`.execute(ctx.db)
  const { orders = 0, guests = 0, sold = 0, bought = 0 } = rows[0] ?? {}
  return { currency: ctx.merchant.currency, orders, guests, soldMinor: sold, boughtMinor: bought }
}
