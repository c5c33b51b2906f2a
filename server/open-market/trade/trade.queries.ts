import { sql, type RawBuilder } from 'kysely'
import { effectiveStates } from '#contract/open-market/open-market.schema.ts'
import { tradeSorts } from '#contract/open-market/market-sorts.ts'
import { currencies } from '#contract/kit/money/currencies.ts'
import type { TradeAsk, TradeRow } from '#contract/open-market/trade.schema.ts'
import { statisticsKeys } from '#contract/statistics/statistics.keys.ts'
import { lineStates } from '#contract/orders/line.states.ts'
import { paidOnTimeSql } from '../../billing/billing.public.ts'
import { lineSettledSql } from '../../finance/finance.public.ts'
import { lineCostSql, orderFellSql, orderRevenueSql, orderSoldSql } from '../../orders/orders.public.ts'
import { ratesToday } from '../../pricing/pricing.public.ts'
import { currencyDecimals } from '#contract/kit/money/amounts.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { among, anew } from '../../kit/db/filters.ts'
import { todayOf } from '../../kit/text/today.ts'
import type { Direction } from '../partners.ts'
import { answeredAtSql } from '../trust/figures.ts'
import { orderBy, pageOf } from '../../kit/record/page-of.ts'

type Span = Pick<TradeAsk, 'by' | 'from' | 'to' | 'direction' | 'productType'> & {
  partnerId?: number | undefined
}

/** What one minor unit of each currency is worth in the merchant's own, today. */
async function ratesOf(ctx: Ctx): Promise<RawBuilder<unknown>> {
  const own = ctx.merchant.currency
  const rates = await ratesToday(ctx, currencies)
  const existing = [...rates].flatMap(([currency, { rate }]) => (rate ? [{ currency, rate }] : []))
  return sql`select currency, 10::numeric ^ power / rate as factor
    from unnest(${existing.map(({ currency }) => currency)}::text[], ${existing.map(({ rate }) => rate)}::numeric[],
                ${existing.map(({ currency }) => currencyDecimals(own) - currencyDecimals(currency))}::int[]) as r (currency, rate, power)`
}

/** An order that was refused, put away since or not. */
const isRefused = sql`(o.deleted_at is null and not o.invalid
  and (o.status = 'refused' or o.status = 'archived' and o.previous_status = 'refused'))`
/** How long something took on average, in whole minutes; null where it never ended. */
const minutes = (span: RawBuilder<unknown>) => sql`round(avg(extract(epoch from ${span}) / 60))::int`
/** Of those of which it is known, so many are so: in basis points. */
const share = (is: RawBuilder<unknown>) =>
  sql`round(10000.0 * count(*) filter (where ${is}) / nullif(count(${is}), 0))::int`
/** Is there a dispute about the order with this partner? */
const hasCase = (way: Direction, partner: string) =>
  sql`exists (select from market_case c where c.merchant_id = o.merchant_id and c.order_id = o.id
                 and c.direction = ${way} and c.partner_id = ${sql.ref(partner)})`
/**
 * Did we pay a line (`l`) by the day that our contract says: so many days after the end of its billing cycle? Null where it says none, and of
 * what is neither paid nor overdue yet.
 */
const paidBySql = (ctx: Ctx) => sql`
  (select case when ${lineSettledSql(sql`d.due`)} then true when d.due < ${todayOf(ctx)}::date then ${lineSettledSql(sql`d.due`)} end
     from (select (c.terms ->> 'daysToPay')::int
                  + case c.terms ->> 'billCycle'
                      when 'week' then date_trunc('week', l.date)::date + 6
                      when 'half-month' then case when extract(day from l.date) <= 15 then date_trunc('month', l.date)::date + 14
                                                  else (date_trunc('month', l.date) + interval '1 month')::date - 1 end
                      when 'month' then (date_trunc('month', l.date) + interval '1 month')::date - 1
                      else l.date end as due
             from market_contract c
            where c.merchant_id = l.merchant_id and c.partner_id = s.bound_merchant_id and c.direction = 'buys'
              and c.state in ${among(effectiveStates)} and c.terms ->> 'settlementTerm' = 'invoice'
            order by c.state in ('active', 'suspended') desc, c.id desc limit 1) d)`
/** Of an order's revenue the line's share by its price. */
const revenueOfLine = sql`case when ${orderRevenueSql} = 0 then 0
                else round(${orderRevenueSql} * l.price_minor::numeric / nullif((select sum(x.price_minor) from order_line x
                  where x.merchant_id = l.merchant_id and x.order_id = l.order_id), 0)) end`

/** Which orders are looked at: by day, product type and company; and which of them are still to come. */
function narrowed(ctx: Ctx, { by, from, to, productType, partnerId }: Omit<Span, 'direction'>) {
  const day =
    by === 'booking'
      ? sql`(o.created_at at time zone ${ctx.merchant.timeZone})::date`
      : sql`o.service_date::date`
  const within = sql`${from ? sql`${day} >= ${from}::date` : sql`true`} and ${to ? sql`${day} <= ${to}::date` : sql`true`}`
  const isOf = (column: string) => (productType ? sql`${sql.ref(column)} = ${productType}` : sql`true`)
  const isOpen = sql`(not ${orderFellSql} and o.service_date >= ${todayOf(ctx)})`
  const one = (column: string) => (partnerId ? sql`${sql.ref(column)} = ${partnerId}` : sql`true`)
  return { day, within, isOf, isOpen, one }
}

/** What orders brought without their cost, where every cost is known: of lines, and of the orders among all that were sold. */
function profits(withProfit: boolean) {
  const profit = withProfit
    ? sql`case when count(*) = count(revenue - cost) then sum(revenue - cost) end::bigint`
    : sql`null::bigint`
  const soldProfit = withProfit
    ? sql`case when count(*) filter (where ${orderSoldSql}) = count(revenue - cost) filter (where ${orderSoldSql})
            then sum(revenue - cost) filter (where ${orderSoldSql}) end::bigint`
    : sql`null::bigint`
  return { profit, soldProfit }
}

/**
 * Trade with merchants of the market out of our own orders, by partner, direction and month: what they brought as the statistics of sales
 * reckon it, and what our lines at them cost. The same orders and rules as there, so that both agree: orders and guests are all that were
 * ordered, of those so many were cancelled, at the partner's as here; open are those whose day is still to come. Refused ones were never
 * sold, and are counted beside. An answer is ours where they buy, theirs where we do; paid on time is what their bills say, of ours what our books do. Our profit is what they
 * brought without their cost: of one that is bought from several, the line's share of it by its price. It is told to whoever may see costs,
 * and only where every cost and every rate is known.
 */
async function tradeSql(
  ctx: Ctx,
  { by, from, to, direction, productType, partnerId }: Span,
  withProfit = may(ctx, statisticsKeys.cost),
) {
  const { merchantId } = ctx.scope
  const { day, within, isOf, isOpen, one } = narrowed(ctx, { by, from, to, productType, partnerId })
  const { profit, soldProfit } = profits(withProfit)
  const ownCost = sql`case when k.currency is null or k.currency = ${ctx.merchant.currency} then ${lineCostSql}
                  else round(${lineCostSql} * (select r.factor from rates r where r.currency = k.currency)) end`
  const costOfOrder = sql`cross join lateral (
          select case when count(*) = count(y.cost) then coalesce(sum(y.cost), 0) end as cost
            from (select ${ownCost} as cost
                    from order_line l
                    left join order_line_cost k on k.merchant_id = l.merchant_id and k.line_id = l.id
                   where l.merchant_id = o.merchant_id and l.order_id = o.id) y) c`
  return sql`
    with rates as (${await ratesOf(ctx)}),
    sold as (
      select a.bound_merchant_id as partner, 'sells' as direction, to_char(${day}, 'YYYY-MM') as month,
             min(a.id) as record_id,
             count(*) filter (where ${orderSoldSql})::int as orders,
             coalesce(sum(o.adults + o.children + o.infants) filter (where ${orderSoldSql}), 0)::int as guests,
             count(*) filter (where ${orderSoldSql} and ${orderFellSql})::int as cancelled,
             count(*) filter (where ${isRefused})::int as refused, ${minutes(sql`answered.at - o.created_at`)} as answer,
             ${share(sql`due.paid`)} as on_time,
             count(*) filter (where ${orderSoldSql} and ${isOpen})::int as open,
             count(*) filter (where ${orderSoldSql} and ${hasCase('sells', 'a.bound_merchant_id')})::int as cases,
             coalesce(sum(revenue) filter (where ${orderSoldSql}), 0)::bigint as amount, ${soldProfit} as profit
        from orders o
        join agent a on a.merchant_id = o.merchant_id and a.id = o.agent_id
        cross join lateral (select ${orderRevenueSql} as revenue) v
        cross join lateral (select ${answeredAtSql} as at) answered
        cross join lateral (select ${paidOnTimeSql(ctx)} as paid) due
        ${withProfit ? costOfOrder : sql``}
       where o.merchant_id = ${merchantId} and a.bound_merchant_id is not null and ${one('a.bound_merchant_id')} and ${within}
         and (${orderSoldSql} or ${isRefused})
         and ${isOf('o.product_type')}
         and ${direction === 'buys' ? sql`false` : sql`true`}
       group by 1, 3),
    lines as (
      select s.bound_merchant_id as partner, to_char(${day}, 'YYYY-MM') as month, o.id,
             (${orderFellSql} or l.supplier_status not in ${among(lineStates.phases.live)}) as fell,
             l.adults + l.children + l.infants as guests, ${isOpen} as open,
             s.id as supplier_id, l.supplier_status = 'rejected' as refused, l.answered_at - l.sent_at as answer, ${paidBySql(ctx)} as paid,
             ${hasCase('buys', 's.bound_merchant_id')} as has_case, ${ownCost} as cost,
             ${withProfit ? revenueOfLine : sql`null::numeric`} as revenue
        from order_line l
        join supplier s on s.merchant_id = l.merchant_id and s.id = l.supplier_id
        join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
        left join order_line_cost k on k.merchant_id = l.merchant_id and k.line_id = l.id
       where l.merchant_id = ${merchantId} and s.bound_merchant_id is not null and ${one('s.bound_merchant_id')} and ${within} and ${orderSoldSql}
         and ${isOf('l.product_type')}
         and ${direction === 'sells' ? sql`false` : sql`true`}),
    bought as (
      select partner, 'buys' as direction, month, min(supplier_id) as record_id, count(distinct id)::int as orders, coalesce(sum(guests), 0)::int as guests,
             count(distinct id) filter (where fell)::int as cancelled,
             count(distinct id) filter (where refused)::int as refused, ${minutes(sql`answer`)} as answer,
             ${share(sql`case when not fell then paid end`)} as on_time,
             count(distinct id) filter (where open and not fell)::int as open, count(distinct id) filter (where has_case)::int as cases,
             coalesce(sum(cost), 0)::bigint as amount, ${profit} as profit
        from lines group by 1, 3)
    select concat_ws(' ', m.code, t.direction, t.month) as key, m.code as "partnerCode",
           coalesce(m.names ->> ${ctx.language}, m.names ->> 'en', m.code) as "partnerName",
           t.direction, t.month, t.record_id as "recordId", t.orders, t.guests, t.cancelled, t.refused, t.open, t.cases,
           t.answer as "answerMinutes", t.on_time as "onTimeBasisPoints",
           t.amount as "amountMinor", t.profit as "profitMinor", ${ctx.merchant.currency}::text as currency
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
      from (${await tradeSql(ctx, { by: 'service', partnerId }, false)}) r`.execute(ctx.db)
  const { orders = 0, guests = 0, sold = 0, bought = 0 } = rows[0] ?? {}
  return { currency: ctx.merchant.currency, orders, guests, soldMinor: sold, boughtMinor: bought }
}
