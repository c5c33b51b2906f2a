import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { anyOf } from '../../kit/db/filters.ts'
import type { Job, JobContext } from '../../kit/jobs/jobs.ts'
import { dimensionColumns, measureColumns, salesOfOrder } from './sales-facts.ts'
import { ofAllMerchants } from '../../kit/nodes/of-all-merchants.ts'

/** About so many orders are added up in one transaction. */
const batch = 20_000

/** Adds up what changed, of every merchant whose sums are behind. */
export async function foldAll({ app }: JobContext): Promise<void> {
  const behind = await ofAllMerchants<{ merchant_id: number }>(app, { name: 'sales_behind' })
  await sql`select platform.enqueue('statistics.fold', json_build_object('merchantId', b.id), concat('sales ', b.id))
    from unnest(${behind.map((row) => row.merchant_id)}::integer[]) b (id)`.execute(app.db)
}

export const foldJob: Job = async ({ inMerchant }, { merchantId }) => {
  // What changes meanwhile is for the next run, so it ends.
  for (let runs = 0; runs < 1_000; runs++) if (!(await inMerchant(merchantId, foldSales))) return
}

/**
 * Takes the next changed orders out of the sums as they stood in them, and adds them as they stand now; answers how many. Whoever
 * reads beside it sees all of that or none.
 */
export async function foldSales(ctx: Ctx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('statistics.sales'), ${ctx.scope.merchantId}::integer)`.execute(
    ctx.db,
  )
  await openBook(ctx)
  const ids = await takeChanged(ctx)
  if (ids.length === 0) return 0
  const { merchantId } = ctx.scope
  const stored = sql`(select * from order_sales where merchant_id = ${merchantId} and order_id = ${anyOf(ids)}) x`
  await addToSums(stored, -1).execute(ctx.db)
  const { rows: left } = await sql<{ serviceDay: string; bookedDay: string }>`
    delete from order_sales where merchant_id = ${merchantId} and order_id = ${anyOf(ids)}
    returning service_day as "serviceDay", booked_day as "bookedDay"`.execute(ctx.db)
  await sql`
    insert into order_sales (merchant_id, order_id, service_day, booked_day, ${dimensionColumns}, ${measureColumns})
    select s.* from unnest(${ids}::bigint[]) as i (id) cross join lateral (
      ${salesOfOrder(ctx)} and o.merchant_id = ${merchantId} and o.id = i.id offset 0) s`.execute(ctx.db)
  await addToSums(stored, 1).execute(ctx.db)
  const days = [...new Set(left.flatMap(({ serviceDay, bookedDay }) => [serviceDay, bookedDay]))]
  await sql`delete from sales_sum where merchant_id = ${merchantId} and basis in ('service', 'booking')
    and day = any(${days}::date[]) and orders = 0 and cancelled = 0`.execute(ctx.db)
  return ids.length
}

/** Adds rows of `order_sales` to the sums of both their days, or takes them away. */
const addToSums = (rows: RawBuilder<unknown>, sign: 1 | -1) => sql`
  insert into sales_sum as s (merchant_id, basis, day, ${dimensionColumns}, ${measureColumns})
  select merchant_id, b.basis, case when b.basis = 'service' then service_day else booked_day end, ${dimensionColumns},
         ${sql.lit(sign)} * sum(orders), ${sql.lit(sign)} * sum(cancelled), ${sql.lit(sign)} * sum(guests),
         ${sql.lit(sign)} * sum(revenue), ${sql.lit(sign)} * sum(refunded), ${sql.lit(sign)} * sum(own_cost)
    from ${rows} cross join (values ('service'), ('booking')) b (basis) group by 1, 2, 3, ${dimensionColumns}
      on conflict (merchant_id, basis, day, sku_id, agent_id, created_by, category_id, product_type, settlement_term, channel, lacks, costs_key)
      do update set orders = s.orders + excluded.orders, cancelled = s.cancelled + excluded.cancelled, guests = s.guests + excluded.guests,
         revenue = s.revenue + excluded.revenue, refunded = s.refunded + excluded.refunded, own_cost = s.own_cost + excluded.own_cost`

/** Rows of changes up to a batch of orders; the first of them whole, however long. */
async function takeChanged({ db, scope: { merchantId } }: Ctx): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    with waiting as (select id, cardinality(order_ids) as count from sales_change where merchant_id = ${merchantId} order by id limit ${batch}),
    next as (select id from (select id, count, sum(count) over (order by id) as upto from waiting) w where upto - count < ${batch}),
    taken as (delete from sales_change c using next where c.merchant_id = ${merchantId} and c.id = next.id returning c.order_ids)
    select array(select distinct i from taken, unnest(order_ids) i order by i) as ids`.execute(db)
  return rows[0]?.ids ?? []
}

/** Sums of another time zone or currency, or none, begin anew: all orders are taken for changed. */
async function openBook({ db, scope: { merchantId }, merchant }: Ctx): Promise<void> {
  const { rows } = await sql`select from sales_book where merchant_id = ${merchantId}
    and time_zone = ${merchant.timeZone} and currency = ${merchant.currency}`.execute(db)
  if (rows.length > 0) return
  for (const table of ['order_sales', 'sales_sum', 'sales_change'])
    await sql`delete from ${sql.table(table)} where merchant_id = ${merchantId}`.execute(db)
  await sql`insert into sales_change (merchant_id, order_ids)
    select ${merchantId}, array_agg(id) from orders where merchant_id = ${merchantId} group by id / 1000`.execute(
    db,
  )
  await sql`insert into sales_book (merchant_id, time_zone, currency) values (${merchantId}, ${merchant.timeZone}, ${merchant.currency})
    on conflict (merchant_id) do update set time_zone = excluded.time_zone, currency = excluded.currency`.execute(
    db,
  )
}
