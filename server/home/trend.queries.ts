import { sql } from 'kysely'
import { trendDays, type Trend } from '#contract/home/home.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { may } from '../kit/ctx.ts'
import { todayOf } from '../kit/today.ts'
import { ratesToday, toOwn } from '../pricing/pricing.public.ts'
import { keptDays } from './days-past.ts'

type Sales = { date: string; sales: number; orders: number }
type Cost = { date: string; currency: string | null; cost: number; missing: number }

/** An order that counts: it is going, was done, or was cancelled and kept a fee. */
const counted = sql`o.deleted_at is null and not o.invalid and (o.status in ('processing', 'confirmed', 'cancelling', 'cancelled')
  or o.status = 'archived' and o.previous_status in ('confirmed', 'cancelled'))`
/** What it keeps as income: without its tax. */
const kept = sql`case when 'cancelled' in (o.status, o.previous_status) and o.status in ('cancelled', 'archived')
  then case when o.total_minor = 0 then 0 else round((o.base_total_minor - o.base_tax_minor)::numeric * coalesce(o.fee_minor, 0) / o.total_minor) end
  else o.base_total_minor - o.base_tax_minor end`

async function salesByDay(ctx: Ctx, from: string, to: string): Promise<Sales[]> {
  const { rows } = await sql<Sales>`
    select o.service_date as date, sum(${kept})::bigint as sales, count(*) filter (where 'cancelled' not in (o.status, coalesce(o.previous_status, ''))) as orders
      from orders o where o.merchant_id = ${ctx.scope.merchantId} and o.service_date between ${from} and ${to} and ${counted}
     group by o.service_date`.execute(ctx.db)
  return rows
}

/** What the lines of those orders cost, by the rule of an order's profit (server/orders/order-profit.ts), in each currency. */
async function costsByDay(ctx: Ctx, from: string, to: string): Promise<Cost[]> {
  const { rows } = await sql<Cost>`
    with c as (
      select o.service_date as date, k.currency,
             case when l.supplier_status = 'cancelled' then coalesce(k.fee_minor, 0)
                  when l.supplier_id is null or l.handled_way = 'self-handled' or l.supplier_status = 'no-need' then 0
                  else k.cost_minor end as cost
        from orders o
        join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id
        left join order_line_cost k on k.merchant_id = l.merchant_id and k.line_id = l.id
       where o.merchant_id = ${ctx.scope.merchantId} and o.service_date between ${from} and ${to} and ${counted})
    select date, currency, coalesce(sum(cost), 0)::bigint as cost, count(*) filter (where cost is null) as missing
      from c group by date, currency`.execute(ctx.db)
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
  const past = await keptDays(ctx, yesterday, async () => ({
    before: await salesByDay(ctx, before, first.subtract({ days: 1 }).toString()),
    ...(await daysOf(ctx, days[0]!, yesterday)),
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
    ...(costs && { costMinor: costs.total, costMissing: costs.missing }),
  }
}

/** Costs in the merchant's currency at today's rates; what has no rate counts as missing, never as zero. */
async function inOwn(ctx: Ctx, rows: readonly Cost[]) {
  const rates = await ratesToday(
    ctx,
    rows.flatMap((row) => row.currency ?? []),
  )
  const byDay = new Map<string, number>()
  let total = 0
  let missing = 0
  for (const { date, currency, cost, missing: unknown } of rows) {
    missing += unknown
    const own = cost === 0 ? 0 : toOwn(ctx, rates, cost, currency ?? ctx.merchant.currency)
    if (own === null) missing += 1
    else {
      total += own
      byDay.set(date, (byDay.get(date) ?? 0) + own)
    }
  }
  return { byDay, total, missing }
}
