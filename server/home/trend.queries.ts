import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import { trendDays, type Trend } from '#contract/home/home.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { may } from '../kit/ctx.ts'
import { todayOf } from '../kit/text/today.ts'
import { lineCostSql, orderCountsSql, orderRevenueSql, orderSoldSql } from '../orders/orders.public.ts'
import { ratesToday, toOwn } from '../pricing/pricing.public.ts'
import { cachedDays } from './days-past.ts'

type Sales = { date: string; sales: number; orders: number }
type Costs = {
  date: string
  lacks: boolean
  currencies: string[]
  currency: string | null
  orders: number
  sales: number
  cost: number
}

async function salesByDay(ctx: Ctx, from: string, to: string): Promise<Sales[]> {
  const { rows } = await sql<Sales>`
    select o.service_date as date, sum(${orderRevenueSql})::bigint as sales, count(*) filter (where ${orderCountsSql}) as orders
      from orders o where o.merchant_id = ${ctx.scope.merchantId} and o.service_date between ${from} and ${to} and ${orderSoldSql}
     group by o.service_date`.execute(ctx.db)
  return rows
}

/**
 * What those orders cost, by the rule of an order's profit. Orders of a day that lack the same stand together: how many, what
 * they keep, and their known costs in each currency; so a profit is of whole orders only.
 */
async function costsByDay(ctx: Ctx, from: string, to: string): Promise<Costs[]> {
  const { rows } = await sql<Costs>`
    with c as materialized (
      select o.id, o.service_date as date, ${orderRevenueSql} as sales, k.currency, ${lineCostSql} as cost
        from orders o
        join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id
        left join order_line_cost k on k.merchant_id = l.merchant_id and k.line_id = l.id
       where o.merchant_id = ${ctx.scope.merchantId} and o.service_date between ${from} and ${to} and ${orderSoldSql}),
    one as materialized (
      select id, date, min(sales) as sales, bool_or(cost is null) as lacks,
             coalesce(array_agg(distinct currency::text) filter (where cost <> 0), '{}') as currencies
        from c group by id, date)
    select date, lacks, currencies, null as currency, count(*) as orders, sum(sales)::bigint as sales, 0::bigint as cost
      from one group by date, lacks, currencies
    union all
    select one.date, lacks, currencies, c.currency::text, 0, 0, sum(cost)::bigint
      from c join one using (id) where cost <> 0 group by one.date, lacks, currencies, c.currency`.execute(
    ctx.db,
  )
  return rows
}

/** Sales and costs of some days together. */
const daysOf = async (ctx: Ctx, from: string, to: string) => ({
  sales: await salesByDay(ctx, from, to),
  costs: await costsByDay(ctx, from, to),
})

/** Sales, and for whom it is meant cost, by service date: the last 30 days beside the 30 before. */
export async function salesTrend(ctx: Ctx): Promise<Trend> {
  const today = Temporal.PlainDate.from(todayOf(ctx))
  const first = today.subtract({ days: trendDays - 1 })
  const days = Array.from({ length: trendDays }, (_, at) => first.add({ days: at }).toString())
  const before = first.subtract({ days: trendDays }).toString()
  const yesterday = today.subtract({ days: 1 }).toString()
  const past = await cachedDays(ctx, yesterday, async () => ({
    before: await salesByDay(ctx, before, first.subtract({ days: 1 }).toString()),
    ...(await daysOf(ctx, firstOf(days), yesterday)),
  }))
  const now = await daysOf(ctx, today.toString(), today.toString())
  const sales = [...past.sales, ...now.sales]
  const byDay = new Map(sales.map((row) => [row.date, row]))
  const costs = may(ctx, 'home.main.cost') ? await inOwn(ctx, [...past.costs, ...now.costs]) : null
  const sum = (rows: readonly Sales[], of: 'sales' | 'orders') =>
    rows.reduce((total, row) => total + row[of], 0)
  return {
    currency: ctx.merchant.currency,
    days: days.map((date) => ({
      date,
      salesMinor: byDay.get(date)?.sales ?? 0,
      orders: byDay.get(date)?.orders ?? 0,
      ...(costs && { costMinor: costs.byDay.get(date) ?? 0 }),
    })),
    salesMinor: sum(sales, 'sales'),
    orders: sum(sales, 'orders'),
    previousSalesMinor: sum(past.before, 'sales'),
    ...(costs && { costMinor: costs.total, profit: costs.profit }),
  }
}

/** Costs in the merchant's currency at today's rates; an order with one that is not known, or has no rate, leaves no profit. */
async function inOwn(ctx: Ctx, rows: readonly Costs[]) {
  const rates = await ratesToday(
    ctx,
    rows.flatMap((row) => row.currencies),
  )
  const own = (cost: number, currency: string) => toOwn(ctx, rates, cost, currency)
  const byDay = new Map<string, number>()
  const profit = { minor: 0, salesMinor: 0, orders: 0, lacking: 0 }
  let total = 0
  for (const { date, lacks, currencies, currency, orders, sales, cost } of rows) {
    const costMinor = (currency && own(cost, currency)) || 0
    total += costMinor
    byDay.set(date, (byDay.get(date) ?? 0) + costMinor)
    profit.orders += orders
    if (lacks || currencies.some((one) => own(1, one) === null)) profit.lacking += orders
    else {
      profit.salesMinor += sales
      profit.minor += sales - costMinor
    }
  }
  return { byDay, total, profit }
}
