import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { fillStock } from '../../stock/stock.public.ts'
import { isOn, type Scope } from '../scope.ts'

/**
 * Closes what is called off, so that nobody buys it meanwhile; answers the block, null where nothing was open. A pool that has
 * no sessions stays open where one session of it is called off: it carries the others too.
 */
export async function closeDeparture(ctx: Ctx, scope: Scope, reason: string): Promise<number | null> {
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

/** Products on these departures, or named, whose places are counted. */
async function closable(ctx: Ctx, scope: Scope): Promise<number[]> {
  const counted = scope.session
    ? sql`s.stock_mode = 'session' and ${scope.session} = any(s.sessions)`
    : sql`s.stock_mode in ('date', 'session')`
  const meant =
    scope.skuIds === null
      ? sql`s.id in (select l.sku_id from order_line l join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id where ${isOn(ctx, scope)})`
      : sql`s.id = any(${scope.skuIds}::bigint[])`
  const { rows } = await sql<{ id: number }>`select s.id from sku s
    where s.merchant_id = ${ctx.scope.merchantId} and s.deleted_at is null and ${counted} and ${meant}
      and exists (select from sku_pool p where p.merchant_id = s.merchant_id and p.sku_id = s.id) order by s.id limit 200`.execute(
    ctx.db,
  )
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
