import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { orderStates } from '#contract/orders/orders.states.ts'
import type {
  SubsidiaryAsked,
  SubsidiaryFilter,
  SubsidiaryRow,
} from '#contract/orders/subsidiary/subsidiary.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { among, anew, finds, onDays } from '../../kit/db/filters.ts'
import { inOrder, longPageOf } from '../../kit/record/page-of.ts'
import { ratesToday, toOwn, type Rate } from '../../pricing/pricing.public.ts'
import { lineCostSql } from '../read/order-profit.ts'

const sold = among(orderStates.phases.sold)
/** An order that counts: it is going, was done, or was cancelled and kept a fee. */
const counted = sql<SqlBool>`o.deleted_at is null and not o.invalid
  and (o.status in ${sold} or o.status = 'archived' and o.previous_status in ${sold})`

/** Which lines `l` of orders `o`, with their cost `k`, are asked for. */
export function linesWhere(ctx: Ctx, asked: Partial<SubsidiaryAsked>): RawBuilder<SqlBool> {
  const { basis, from, to, agentId, supplierId, skuId, text, lacking } = asked
  const where = [sql<SqlBool>`l.merchant_id = ${ctx.scope.merchantId}`, counted]
  if (basis === 'booking') where.push(onDays(ctx, 'o.created_at', { from, to }))
  else {
    if (from) where.push(sql`l.date >= ${from}`)
    if (to) where.push(sql`l.date <= ${to}`)
  }
  // Each along the index that its days are in.
  if (agentId) where.push(basis === 'booking' ? sql`o.agent_id = ${agentId}` : sql`l.agent_id = ${agentId}`)
  if (supplierId) where.push(sql`l.supplier_id = ${supplierId}`)
  if (skuId) where.push(sql`l.sku_id = ${skuId}`)
  if (text)
    where.push(
      sql`(o.code = ${text.trim().toUpperCase()} or ${finds(text, ['o.lead_name', 'o.agent_order_code'], ['l.names'])})`,
    )
  if (lacking) where.push(sql`${lineCostSql} is null`)
  return sql<SqlBool>`${sql.join(where, sql` and `)}`
}

/** The rows that a filter is over, before anything of them is worked out. */
export const linesFrom = sql`order_line l
  join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
  left join order_line_cost k on k.merchant_id = l.merchant_id and k.line_id = l.id`

type Raw = Omit<SubsidiaryRow, 'profitMinor' | 'salesMinor' | 'lacks' | 'baseCurrency'> & {
  netBaseMinor: number
}

/** A line's part of an amount of its order: by prices, rounded so that the parts of all lines add up to the whole. */
const part = (amount: RawBuilder<unknown>) =>
  sql`(round(${amount}::numeric * w.until / w.whole) - round(${amount}::numeric * (w.until - w.own) / w.whole))::bigint`

const ended = sql`(o.status = 'cancelled' or o.status = 'archived' and o.previous_status = 'cancelled')`
const kept = sql`(case when ${ended} then 0 else o.total_minor + o.adjusted_minor end + coalesce(o.fee_minor, 0))`
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
const netKept = sql`(case when o.total_minor = 0 then o.base_total_minor - o.base_tax_minor
  else round((o.base_total_minor - o.base_tax_minor)::numeric * ${kept} / o.total_minor) end)`
/** The tax in what is kept: what is missing to the price took its tax along, as in the books (`taxHeld`). */
const taxHeldSql = sql`(o.tax_minor - case when o.total_minor = 0 then 0 else round(o.tax_minor::numeric * (o.total_minor - ${kept}) / o.total_minor) end)`
const itemSum = (side: 'income' | 'cost', what: RawBuilder<unknown>) =>
  sql`(select ${what} from order_item i where i.merchant_id = l.merchant_id and i.line_id = l.id and i.side = ${sql.lit(side)} and i.removed_at is null)`

/** Everything told of the lines whose ids `page` has, each asked by its id (`offset 0`): the walls hide from the planner how many orders there are. */
const toldOf = (ctx: Ctx, page: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<Raw>`
  with page as materialized (${page})
  select l.id as "lineId", o.id as "orderId", o.code as "orderCode", o.status, l.names, l.date,
         (o.created_at at time zone ${ctx.merchant.timeZone})::date as "bookedOn", g.name as "agentName", coalesce(s.name, '') as "supplierName",
         o.created_by_name as seller, o.currency, ${part(kept)} + coalesce(${itemSum('income', sql`sum(i.amount_minor)`)}, 0)::bigint as "receivableMinor",
         case when o.settlement_term = 'invoice' then ${part(settled)}
              else ${part(received)} + coalesce(${itemSum('income', sql`sum(i.amount_minor)`)}, 0)::bigint end as "receivedMinor",
         ${part(taxHeldSql)} + coalesce(${itemSum('income', sql`sum(i.tax_minor)`)}, 0)::bigint as "taxMinor", coalesce(k.currency, o.base_currency) as "costCurrency",
         ${lineCostSql} as "payableMinor", coalesce(p.paid, 0)::bigint as "paidMinor",
         ${itemSum('income', sql`case when count(*) = count(i.base_minor) then coalesce(sum(i.base_minor), 0) end::bigint`)} as "itemIncomeMinor",
         ${itemSum('cost', sql`case when count(*) = count(i.base_minor) then coalesce(sum(i.base_minor), 0) end::bigint`)} as "itemCostMinor",
         ${part(netKept)} as "netBaseMinor"
    from page q
    cross join lateral (select * from order_line where merchant_id = ${ctx.scope.merchantId} and id = q.id offset 0) l
    cross join lateral (select * from orders where merchant_id = l.merchant_id and id = l.order_id offset 0) o
    join agent g on g.merchant_id = o.merchant_id and g.id = o.agent_id
    left join order_line_cost k on k.merchant_id = l.merchant_id and k.line_id = l.id
    left join supplier s on s.merchant_id = l.merchant_id and s.id = l.supplier_id
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
const most = 10_000

/** A supplier with more lines than this is soon met among all orders; those of another are read and sorted. */
const often = 2_000
async function isOften(ctx: Ctx, supplierId: number): Promise<boolean> {
  const { rows } = await sql`select from order_line where merchant_id = ${ctx.scope.merchantId}
    and supplier_id = ${supplierId} offset ${often} limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** Lines of orders as the books have them, the latest day first. */
export async function listSubsidiary(
  ctx: Ctx,
  { pageNo, pageSize, total, ...asked }: z.output<typeof SubsidiaryFilter>,
) {
  const { basis, supplierId, skuId, text, lacking } = asked
  const where = linesWhere(ctx, asked)
  const order = basis === 'booking' ? lastBooked : latest
  // An index has what is asked for in order; of a supplier by booking all orders are walked, if it is soon met among them.
  const isPlain = !skuId && !text && !lacking
  const isLong = isPlain && (!supplierId || basis === 'service' || (await isOften(ctx, supplierId)))
  return longPageOf<SubsidiaryRow>(
    { pageNo, pageSize, total },
    {
      most,
      find: async (atMost, skip) => {
        const page = sql<{ id: number }>`select l.id from ${linesFrom} where ${where}
          order by ${order} limit ${atMost} offset ${skip} ${anew}`
        const { rows } = await inOrder(ctx, isLong, () => page.execute(ctx.db))
        return readLines(ctx, sql`select unnest(${rows.map(({ id }) => id)}::bigint[]) as id`, order)
      },
      count: async (atMost) =>
        (
          await sql<{ n: number }>`select count(*)::int as n from (
            select from ${linesFrom} where ${where} limit ${atMost}) found ${anew}`.execute(ctx.db)
        ).rows[0]?.n ?? 0,
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
  const { rows } = await toldOf(ctx, page, order).execute(ctx.db)
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
