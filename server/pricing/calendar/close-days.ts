import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'

/** A day of a SKU, or one session of it (empty: the whole day). */
export type SaleDay = { sku: number; date: string; session: string }

const daysSql = (days: readonly SaleDay[]) =>
  sql`json_to_recordset(${JSON.stringify(days)}::json) as d(sku bigint, date date, session text)`

/**
 * Days of these that are closed for sale already. The SKUs are locked as orders lock
 * them (`priceVersions`), so that what is being ordered meanwhile is there, or finds them closed.
 */
export async function closedDays(ctx: Ctx, days: readonly SaleDay[]): Promise<SaleDay[]> {
  await sql`select from sku where merchant_id = ${ctx.scope.merchantId} and id = any(${[...new Set(days.map(({ sku }) => sku))]}::bigint[])
    order by id for update`.execute(ctx.db)
  const { rows } = await sql<SaleDay>`select c.sku_id as sku, c.date, c.session from sku_calendar_price c
    join ${daysSql(days)} on c.sku_id = d.sku and c.date = d.date and c.session = d.session
    where c.merchant_id = ${ctx.scope.merchantId} and c.closed`.execute(ctx.db)
  return rows
}

/** Closes days for sale; their prices stay. */
export async function closeDays(ctx: Ctx, days: readonly SaleDay[]): Promise<void> {
  await sql`insert into sku_calendar_price (merchant_id, sku_id, date, session, closed, version)
    select ${ctx.scope.merchantId}, d.sku, d.date, d.session, true, nextval('platform.price_version') from ${daysSql(days)}
    on conflict (merchant_id, sku_id, date, session) do update set closed = true, version = excluded.version`.execute(
    ctx.db,
  )
}

/** Opens days again; a day without a price of its own is no row any more. */
export async function openDays(ctx: Ctx, days: readonly SaleDay[]): Promise<void> {
  const here = sql`c.merchant_id = ${ctx.scope.merchantId} and c.sku_id = d.sku and c.date = d.date and c.session = d.session`
  await sql`delete from sku_calendar_price c using ${daysSql(days)}
    where ${here} and coalesce(c.adult_minor, c.child_minor, c.infant_minor, c.unit_minor) is null`.execute(
    ctx.db,
  )
  const { rows } = await sql<{
    version: number
  }>`select nextval('platform.price_version') as version`.execute(ctx.db)
  await sql`update sku_calendar_price c set closed = false, version = ${firstOf(rows).version}
    from ${daysSql(days)} where ${here}`.execute(ctx.db)
}

/**
 * Days of these that nobody sells: the whole day is closed, or its session. `lock`: as orders lock their SKUs (`priceVersions`),
 * after the stock; until the transaction ends nobody closes one of them.
 */
export async function closedForSale(ctx: Ctx, days: readonly SaleDay[], lock: boolean): Promise<SaleDay[]> {
  if (days.length === 0) return []
  // In this order on the wire: what is closed is read once they are locked.
  const [, { rows }] = await Promise.all([
    lock
      ? sql`select from sku where merchant_id = ${ctx.scope.merchantId} and id = any(${[...new Set(days.map(({ sku }) => sku))]}::bigint[])
          order by id for key share`.execute(ctx.db)
      : null,
    sql<SaleDay>`select d.sku, d.date, d.session from ${daysSql(days)}
      where exists (select from sku_calendar_price c where c.merchant_id = ${ctx.scope.merchantId} and c.sku_id = d.sku and c.date = d.date
        and c.session in ('', d.session) and c.closed)`.execute(ctx.db),
  ])
  return rows
}
