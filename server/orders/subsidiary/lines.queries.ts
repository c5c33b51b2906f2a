import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { firstOf } from '#contract/kit/given.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import type {
  SubsidiaryRequest,
  SubsidiaryFilter,
  SubsidiaryRow,
} from '#contract/orders/subsidiary/subsidiary.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { longPageOf } from '../../kit/record/page-of.ts'
import { dayBegins } from '../../kit/text/today.ts'
import { ratesToday, toOwn, type Rate } from '../../pricing/pricing.public.ts'
import { deepPage } from '../read/order-pages.ts'
import { waysOf } from '../read/find-orders.ts'
import { lineCostSql } from '../read/order-profit.ts'

/** Which lines are asked for, as the search in the database takes it (`app.find_lines`): those of orders that count, by what is typed as in the list of orders. */
export async function linesWanted(ctx: Ctx, input: Partial<SubsidiaryRequest>): Promise<string> {
  const { basis, from, to, text, lacking, ...ids } = input
  const days =
    basis === 'booking'
      ? { from: from && dayBegins(ctx, from), to: to && dayBegins(ctx, to, 1) }
      : { from, to }
  const ways = text ? await waysOf(ctx, { text }) : null
  return JSON.stringify({
    sold: orderStates.phases.sold,
    basis,
    ...days,
    ...ids,
    ...(lacking && { lacking }),
    ...(ways && { text: ways }),
  })
}

type Raw = Omit<SubsidiaryRow, 'profitMinor' | 'salesMinor' | 'lacks' | 'baseCurrency'> & {
  netBaseMinor: number
}

/** A line's part of an amount of its order: by prices, rounded so that the parts of all lines add up to the whole. */
const part = (amount: RawBuilder<unknown>) =>
  sql`(round(${amount}::numeric * w.until / w.whole) - round(${amount}::numeric * (w.until - w.own) / w.whole))::bigint`

const ended = sql`(o.status = 'cancelled' or o.status = 'archived' and o.previous_status = 'cancelled')`
const stored = sql`(case when ${ended} then 0 else o.total_minor + o.adjusted_minor end + coalesce(o.fee_minor, 0))`
const received = sql`(case when ${ended} then coalesce(o.fee_minor, 0) else o.reserved_minor + o.booked_minor end)`
/**
 * What came in for an order that is paid by bill: of each of its lines on a bill in the books the share of that bill that is
 * settled, by money, tax withheld, or notes; all of it where nothing is open.
 */
const settled = sql`(select coalesce(sum(round(b.amount_minor::numeric * case
      when p.total_minor + p.noted_minor <= p.paid_minor then 1
      when p.paid_minor <= 0 then 0 else p.paid_minor::numeric / (p.total_minor + p.noted_minor) end)), 0)
    from agent_bill_line b join agent_bill p on p.merchant_id = b.merchant_id and p.id = b.bill_id
   where b.merchant_id = o.merchant_id and b.order_id = o.id and b.agent_id = o.agent_id and b.currency = o.currency and p.status = 'verified')`
/** What is kept of the price without its tax, in the merchant's own money: all of it, or as much as was kept of the whole. */
const retainedNet = sql`(case when o.total_minor = 0 then o.base_total_minor - o.base_tax_minor
  else round((o.base_total_minor - o.base_tax_minor)::numeric * ${stored} / o.total_minor) end)`
/** The tax in what is kept: what is missing to the price took its tax along, as in the books (`taxHeld`). */
const taxHeldSql = sql`(o.tax_minor - case when o.total_minor = 0 then 0 else round(o.tax_minor::numeric * (o.total_minor - ${stored}) / o.total_minor) end)`
/** What was put on the line, each side in the merchant's own money only where all of it is known there. */
const itemsPut = sql`(select coalesce(sum(i.amount_minor) filter (where i.side = 'income'), 0) as income, coalesce(sum(i.tax_minor) filter (where i.side = 'income'), 0) as tax,
         ${itemsInOwn('income')} as income_base, ${itemsInOwn('cost')} as cost_base
    from order_item i where i.merchant_id = l.merchant_id and i.line_id = l.id and i.removed_at is null)`
function itemsInOwn(side: 'income' | 'cost') {
  const ofSide = sql`filter (where i.side = ${sql.lit(side)})`
  return sql`case when count(*) ${ofSide} = count(i.base_minor) ${ofSide} then coalesce(sum(i.base_minor) ${ofSide}, 0) end`
}

/** Everything told of the lines whose ids `page` has, each asked by its id (`offset 0`): the walls hide from the planner how many orders there are. */
const viewOf = (ctx: Ctx, page: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<Raw>`
  with page as materialized (${page})
  select l.id as "lineId", o.id as "orderId", o.code as "orderCode", o.status, l.names, l.date,
         (o.created_at at time zone ${ctx.merchant.timeZone})::date as "bookedOn", g.name as "agentName", coalesce(s.name, '') as "supplierName",
         o.created_by_name as seller, o.currency, ${part(stored)} + put.income::bigint as "receivableMinor",
         case when o.settlement_term = 'invoice' then ${part(settled)}
              else ${part(received)} + put.income::bigint end as "receivedMinor",
         ${part(taxHeldSql)} + put.tax::bigint as "taxMinor", coalesce(k.currency, o.base_currency) as "costCurrency",
         ${lineCostSql} as "payableMinor", coalesce(p.paid, 0)::bigint as "paidMinor",
         put.income_base::bigint as "itemIncomeMinor", put.cost_base::bigint as "itemCostMinor",
         ${part(retainedNet)} as "netBaseMinor"
    from page q
    cross join lateral (select * from order_line where merchant_id = ${ctx.scope.merchantId} and id = q.id offset 0) l
    cross join lateral (select * from orders where merchant_id = l.merchant_id and id = l.order_id offset 0) o
    cross join lateral (select name from agent where merchant_id = o.merchant_id and id = o.agent_id offset 0) g
    left join order_line_cost k on k.merchant_id = l.merchant_id and k.line_id = l.id
    left join supplier s on s.merchant_id = l.merchant_id and s.id = l.supplier_id
    cross join lateral ${itemsPut} put
    cross join lateral (
      select sum(case when n.total = 0 then 1 else n.price end) as whole,
             sum(case when n.total = 0 then 1 else n.price end) filter (where (n.position, n.id) <= (l.position, l.id)) as until,
             sum(case when n.total = 0 then 1 else n.price end) filter (where n.id = l.id) as own
        from (select x.id, x.position, x.price_minor as price, sum(x.price_minor) over () as total
                from order_line x where x.merchant_id = l.merchant_id and x.order_id = l.order_id) n) w
    -- What its supplier has: what was booked as cost and is not owed any more. By the line's own journals, never by all of an account.
    left join lateral (
      select sum(t.amount_minor) as paid
        from (select * from journal where merchant_id = l.merchant_id and line_id = l.id and kind not like 'order-item%' offset 0) j
        cross join lateral (select * from posting where merchant_id = j.merchant_id and journal_id = j.id offset 0) t
        join ledger_account a on a.merchant_id = t.merchant_id and a.id = t.account_id
       where a.kind in ('cost', 'supplier-payable') and a.currency = k.currency) p on true
   order by ${order}`

const latest = sql`l.date desc, l.id desc`
const lastBooked = sql`o.created_at desc, o.id desc, l.id desc`
const max = 10_000

/** Lines of orders as the books have them, the latest day first. */
export async function listSubsidiary(
  ctx: Ctx,
  { pageNo, pageSize, total, ...requested }: z.output<typeof SubsidiaryFilter>,
) {
  const wanted = await linesWanted(ctx, requested)
  return longPageOf<SubsidiaryRow>(
    { pageNo, pageSize, total },
    {
      most: max,
      find: async () => {
        const ids = await deepPage<unknown>(ctx, wanted, { pageNo, pageSize }, async (limit, skip, after) => {
          const { rows } = await sql<{ id: number; key: unknown }>`
            select id, key from app.find_lines(${wanted}::jsonb, ${limit}, ${skip}, ${after}::jsonb)`.execute(
            ctx.db,
          )
          return rows
        })
        return readLines(
          ctx,
          sql`select unnest(${ids}::bigint[]) as id`,
          requested.basis === 'booking' ? lastBooked : latest,
        )
      },
      count: async (limit) =>
        firstOf(
          (await sql<{ n: number }>`select app.count_lines(${wanted}::jsonb, ${limit}) as n`.execute(ctx.db))
            .rows,
        ).n,
    },
  )
}

/** The lines of one order, by their place. */
export const linesOfOrder = (ctx: Ctx, orderId: number): Promise<SubsidiaryRow[]> =>
  readLines(
    ctx,
    sql`select id from order_line where merchant_id = ${ctx.scope.merchantId} and order_id = ${orderId}`,
    sql`l.position, l.id`,
  )

/** Lines by the query that finds their ids. */
export async function readLines(
  ctx: Ctx,
  page: RawBuilder<unknown>,
  order: RawBuilder<unknown> = latest,
): Promise<SubsidiaryRow[]> {
  const { rows } = await viewOf(ctx, page, order).execute(ctx.db)
  const rates = await ratesToday(
    ctx,
    rows.map(({ costCurrency }) => costCurrency),
  )
  return rows.map((row) => withProfit(ctx, row, rates))
}

/** What the line leaves: what it brings without tax, less its cost, with what was put on it. Unknown where any of it is. */
function withProfit(
  ctx: Ctx,
  { netBaseMinor, ...row }: Raw,
  rates: ReadonlyMap<string, Rate>,
): SubsidiaryRow {
  const { payableMinor, costCurrency, itemIncomeMinor, itemCostMinor } = row
  const cost = payableMinor === null ? null : toOwn(ctx, rates, payableMinor, costCurrency)
  const isKnown = cost !== null && itemIncomeMinor !== null && itemCostMinor !== null
  return {
    ...row,
    baseCurrency: ctx.merchant.currency,
    salesMinor: netBaseMinor + (itemIncomeMinor ?? 0),
    profitMinor: isKnown ? netBaseMinor + itemIncomeMinor - cost - itemCostMinor : null,
    lacks: payableMinor === null ? 'cost' : isKnown ? null : 'rate',
  }
}
