import { sql } from 'kysely'
import type { z } from 'zod'
import type { DepartureRow } from '#contract/departures/departures.schema.ts'
import type { departuresApi } from '#contract/departures/departures.api.ts'
import { callOrderStates } from '#contract/departures/call.states.ts'
import { paymentStates } from '#contract/orders/orders.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { among, anew, codeOrName, finds } from '../../kit/db/filters.ts'
import { becameSql, callOrdersSql } from '../call/became.ts'
import { boardedSql, headsSql, isOn, scopeOf, type Scope } from '../scope.ts'

/** Of one currency; a departure whose orders are in two is told once. */
type Row = Omit<DepartureRow, 'key' | 'money'> & { currency: string; amountMinor: number }

/** What leaves on these days and has somebody on board, with what is at stake; by day, session and name. */
export async function listDepartures(
  ctx: Ctx,
  { pageNo, pageSize, text, ...requested }: z.output<typeof departuresApi.list.input>,
): Promise<z.input<typeof departuresApi.list.output>> {
  const from = requested.from ?? requested.to ?? todayOf(ctx)
  const ahead = requested.from ?? Temporal.PlainDate.from(from).add({ days: 1 }).toString()
  const scope = await scopeOf(ctx, { ...requested, from, to: requested.to ?? ahead })
  const rows = merged(await readRows(ctx, scope, text))
  return {
    rows: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize),
    total: rows.length,
    pageNo,
    pageSize,
  }
}

async function readRows(ctx: Ctx, scope: Scope, text: string | undefined): Promise<Row[]> {
  const { rows } = await sql<Row>`${anew}
    with l as materialized (
      select l.date, l.session, l.sku_id, l.order_id, l.price_minor, o.currency, ${headsSql} as heads,
             o.payment_status in ${among(paymentStates.phases.due)} and o.settlement_term = 'settle-by-order' as unpaid,
             (select count(*) from order_guest g where g.merchant_id = l.merchant_id and g.order_id = l.order_id and ${boardedSql}) as boarded,
             c.outcome
        from order_line l join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
        left join lateral (select ${becameSql} as outcome from ${callOrdersSql} where d.merchant_id = l.merchant_id and d.order_id = l.order_id
          order by d.call_id desc limit 1) c on true
       where ${isOn(ctx, scope)})
    select l.date, l.session, l.sku_id as "skuId", s.names, s.product_type as "productType", l.currency,
           count(distinct l.order_id)::int as orders, sum(l.heads)::int as guests, sum(l.boarded)::int as boarded,
           (count(*) filter (where l.unpaid))::int as unpaid, sum(l.price_minor)::bigint as "amountMinor",
           (count(*) filter (where l.outcome in ${among(callOrderStates.phases.unanswered)}))::int as waiting, (count(*) filter (where l.outcome = 'cannot'))::int as cannot,
           exists (select from sku_pool p join stock t on t.merchant_id = p.merchant_id and t.pool_id = p.pool_id
             where p.merchant_id = ${ctx.scope.merchantId} and p.sku_id = l.sku_id and t.date = l.date and t.session in (l.session, '') and t.blocked)
             or exists (select from sku_calendar_price c where c.merchant_id = ${ctx.scope.merchantId} and c.sku_id = l.sku_id and c.date = l.date
               and c.session in (l.session, '') and c.closed) as blocked
      from l join sku s on s.merchant_id = ${ctx.scope.merchantId} and s.id = l.sku_id
     where ${codeOrName('s', text)}
     group by l.date, l.session, l.sku_id, s.names, s.product_type, l.currency
     order by l.date, l.session, l.sku_id, l.currency limit 20000`.execute(ctx.db)
  return rows
}

function merged(rows: readonly Row[]): DepartureRow[] {
  const byKey = new Map<string, DepartureRow>()
  for (const { currency, amountMinor, ...row } of rows) {
    const key = `${row.date}|${row.session}|${row.skuId}`
    const existing = byKey.get(key)
    if (!existing) byKey.set(key, { ...row, key, money: [{ currency, amountMinor }] })
    else {
      for (const count of ['orders', 'guests', 'boarded', 'unpaid', 'waiting', 'cannot'] as const)
        existing[count] += row[count]
      existing.money.push({ currency, amountMinor })
    }
  }
  return [...byKey.values()]
}

/** Boats, vehicles and people by name, for who chooses departures by them. */
export async function listResources(
  ctx: Ctx,
  { text, ids }: z.output<typeof departuresApi.resources.input>,
): Promise<z.input<typeof departuresApi.resources.output>> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from stock_resource
    where merchant_id = ${ctx.scope.merchantId} and (${ids ?? null}::bigint[] is null or id = any(${ids ?? null}::bigint[]))
      and ${finds(text, ['name'])} order by name limit 50`.execute(ctx.db)
  return { rows }
}
