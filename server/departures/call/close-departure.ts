import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { closeDays, closedDays, openDays, type SaleDay } from '../../pricing/pricing.public.ts'
import { fillStock } from '../../stock/stock.public.ts'
import { isOn, type Scope } from '../scope.ts'

/** What a call closed: counted places by a block of stock, all else by the price calendar. */
export type Closed = { blockId: number | null; days: SaleDay[] }

/**
 * Closes what is called off, so that nobody buys it meanwhile: where places are counted their stock, else the day or session
 * itself, as of what is sold freely or on request. Where a pool has no sessions it carries the other ones too, and only the
 * session is closed.
 */
export async function closeDeparture(ctx: Ctx, scope: Scope, reason: string): Promise<Closed> {
  const blockId = await blockCounted(ctx, scope, reason)
  // As orders lock: the stock, then the SKUs.
  return { blockId, days: await closeUncounted(ctx, scope) }
}

async function blockCounted(ctx: Ctx, scope: Scope, reason: string): Promise<number | null> {
  const skuIds = await closable(ctx, scope)
  if (!skuIds.length) return null
  const { changed } = await fillStock(ctx, {
    skuIds,
    from: scope.from,
    to: scope.to,
    weekdays: [],
    sessions: scope.session ? [scope.session] : [],
    blocked: true,
    reason,
    confirm: [],
  })
  return changed > 0 ? newestBlock(ctx, scope, skuIds) : null
}

/** Closes days whose places nobody counts; answers those that calls alone keep closed, not those that a person closed. */
async function closeUncounted(ctx: Ctx, scope: Scope): Promise<SaleDay[]> {
  const { rows } = await sql<SaleDay>`select s.id as sku, d::date as date, ${scope.session ?? ''} as session
    from sku s cross join generate_series(${scope.from}::date, ${scope.to}::date, interval '1 day') d
    where s.merchant_id = ${ctx.scope.merchantId} and s.deleted_at is null and s.product_type <> 'add-on' and ${matchedBy(ctx, scope)}
      and (${scope.session ?? null}::text is null or ${scope.session ?? null} = any(s.sessions))
      and not (${countedBy(scope)} and ${hasPool}) order by s.id, d limit 5000`.execute(ctx.db)
  if (rows.length === 0) return []
  const closed = await closedDays(ctx, rows)
  const isClosed = (day: SaleDay) => closed.some((one) => isSameDay(one, day))
  const ours = await retainedByCalls(ctx, closed)
  const open = rows.filter((day) => !isClosed(day))
  if (open.length) await closeDays(ctx, open)
  return [...open, ...ours]
}

const isSameDay = (a: SaleDay, b: SaleDay): boolean =>
  a.sku === b.sku && a.date === b.date && a.session === b.session

/** Days of these that calls keep closed which nobody has opened again. */
async function retainedByCalls(
  ctx: Ctx,
  days: readonly SaleDay[],
  but: number | null = null,
): Promise<SaleDay[]> {
  const { rows } = await sql<SaleDay>`select d.sku, d.date, d.session
    from json_to_recordset(${JSON.stringify(days)}::json) as d(sku bigint, date date, session text)
    where exists (select from departure_call c where c.merchant_id = ${ctx.scope.merchantId} and c.opened_at is null and c.id is distinct from ${but}
      and c.closed_days @> jsonb_build_array(jsonb_build_object('sku', d.sku, 'date', d.date, 'session', d.session)))`.execute(
    ctx.db,
  )
  return rows
}

/** Opens the days that a call closed, but those that another call keeps closed. */
export async function openUncounted(ctx: Ctx, callId: number, days: readonly SaleDay[]): Promise<void> {
  if (days.length === 0) return
  const closed = await closedDays(ctx, days)
  const stored = await retainedByCalls(ctx, closed, callId)
  const open = closed.filter((day) => !stored.some((one) => isSameDay(one, day)))
  if (open.length) await openDays(ctx, open)
}

/** Does stock say how many may still come on this departure? */
const countedBy = ({ session }: Scope) =>
  session
    ? sql`s.stock_mode = 'session' and ${session} = any(s.sessions)`
    : sql`s.stock_mode in ('date', 'session')`
const matchedBy = (ctx: Ctx, scope: Scope) =>
  scope.skuIds === null
    ? sql`s.id in (select l.sku_id from order_line l join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id where ${isOn(ctx, scope)})`
    : sql`s.id = any(${scope.skuIds}::bigint[])`
const hasPool = sql`exists (select from sku_pool p where p.merchant_id = s.merchant_id and p.sku_id = s.id)`

/** Products on these departures, or named, whose places are counted. */
async function closable(ctx: Ctx, scope: Scope): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select s.id from sku s
    where s.merchant_id = ${ctx.scope.merchantId} and s.deleted_at is null and ${countedBy(scope)} and ${matchedBy(ctx, scope)}
      and ${hasPool} order by s.id limit 200`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Cells are locked before a block of them is made: the newest on them is the one just made. */
async function newestBlock(ctx: Ctx, { from, to }: Scope, skuIds: readonly number[]): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select max(t.block_id) as id from stock t
    where t.merchant_id = ${ctx.scope.merchantId} and t.date between ${from} and ${to}
      and t.pool_id in (select p.pool_id from sku_pool p where p.merchant_id = t.merchant_id and p.sku_id = any(${[...skuIds]}::bigint[]))`.execute(
    ctx.db,
  )
  return rows[0]?.id ?? null
}
