import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { typesOfGroup } from '#contract/catalog/products.ts'
import type { Board, BoardFilter, BoardSku, StockCell } from '#contract/stock/stock.schema.ts'
import { overbookKey } from '#contract/stock/stock.keys.ts'
import { canOf, type Ctx } from '../kit/ctx.ts'
import { codeOrName } from '../kit/db/filters.ts'
import { todayOf } from '../kit/text/today.ts'
import { loadLimits } from './limits/load-limits.ts'
import { roomByResource } from './resources/resource-use.ts'
import type { Limits } from './limits/stock-room.ts'

type Filter = z.output<typeof BoardFilter>

/** SKUs whose stock is counted, a page of them by code, and the cells of their pools over the days asked. */
export async function stockBoard(ctx: Ctx, filter: Filter): Promise<Board> {
  const { pageNo, pageSize, from, days } = filter
  const to = Temporal.PlainDate.from(from)
    .add({ days: days - 1 })
    .toString()
  const where = sql.join(conditions(ctx, filter), sql` and `)
  const total = await sql<{ n: number }>`select count(*)::int as n from sku s where ${where}`.execute(ctx.db)
  const { rows } = await sql<BoardSku>`
    select s.id, s.code, s.names, s.product_type as "productType", s.charge_method as "chargeMethod", s.stock_mode as "stockMode", s.sessions,
           s.on_sale as "onSale", coalesce((select jsonb_agg(jsonb_build_object('poolId', n.id, 'name', n.name, 'names', n.names, 'shared',
               (select count(*) from sku_pool o join sku x on x.merchant_id = o.merchant_id and x.id = o.sku_id and x.deleted_at is null
                 where o.merchant_id = p.merchant_id and o.pool_id = p.pool_id and o.sku_id <> p.sku_id)) order by n.id)
             from sku_pool p join stock_pool n on n.merchant_id = p.merchant_id and n.id = p.pool_id
            where p.merchant_id = s.merchant_id and p.sku_id = s.id), '[]') as pools
      from sku s where ${where} order by s.code, s.id limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(
    ctx.db,
  )
  const poolIds = [...new Set(rows.flatMap((row) => row.pools.map((pool) => pool.poolId)))]
  return {
    rows,
    total: firstOf(total.rows).n,
    pageNo,
    pageSize,
    from,
    to,
    today: todayOf(ctx),
    cells: await stockCells(ctx, poolIds, from, to),
    can: canOf(ctx, { edit: 'entertainment.stockBoard.edit', overbook: overbookKey }),
  }
}

function conditions(ctx: Ctx, { text, group, productTypes, poolId, skuIds }: Filter) {
  const all = [
    sql`s.merchant_id = ${ctx.scope.merchantId}`,
    sql`s.deleted_at is null and s.enabled and s.stock_mode in ('date', 'session')`,
  ]
  if (text) all.push(codeOrName('s', text))
  if (group) all.push(sql`s.product_type = any(${[...typesOfGroup[group]]}::text[])`)
  if (productTypes?.length) all.push(sql`s.product_type = any(${productTypes}::text[])`)
  if (skuIds?.length) all.push(sql`s.id = any(${skuIds}::bigint[])`)
  if (poolId)
    all.push(
      sql`exists (select from sku_pool p where p.merchant_id = s.merchant_id and p.sku_id = s.id and p.pool_id = ${poolId})`,
    )
  return all
}

/** The cells of pools over a range of days, both ends included, with what shares keep of them and which resource limits them. */
async function stockCells(
  ctx: Ctx,
  poolIds: readonly number[],
  from: string,
  to: string,
): Promise<StockCell[]> {
  if (!poolIds.length) return []
  const { rows } = await sql<Omit<StockCell, 'kept' | 'resource' | 'room'>>`
    select pool_id as "poolId", date, session, capacity, held, sold, overbooked, greatest(0, capacity + overbooked - held - sold) as left, blocked,
           case when b.id is null then null else json_build_object('id', b.id, 'reason', b.reason, 'byName', b.created_by_name, 'at', b.created_at) end as block
      from stock s left join stock_block b on b.merchant_id = s.merchant_id and b.id = s.block_id
     where s.merchant_id = ${ctx.scope.merchantId} and pool_id = any(${[...poolIds]}::bigint[])
       and date >= ${from}::date and date <= ${to}::date order by pool_id, date, session`.execute(ctx.db)
  const { rows: pools } = await sql<{
    id: number
  }>`select id from stock_pool where merchant_id = ${ctx.scope.merchantId} and id = any(${[...poolIds]}::bigint[]) and guarded`.execute(
    ctx.db,
  )
  const guarded = new Set(pools.map(({ id }) => id))
  const book = guarded.size ? await loadLimits(ctx, { poolIds: [...guarded], from, to }) : null
  return rows.map((cell) => ({
    ...cell,
    ...limitedTo(cell.left, guarded.has(cell.poolId) ? book!.of(cell) : none),
  }))
}

const none: Limits = { shares: [], resources: [] }

function limitedTo(
  left: number,
  { shares, resources }: Limits,
): Pick<StockCell, 'kept' | 'resource' | 'room'> {
  const stored = shares.reduce((sum, share) => sum + Math.max(0, share.kept - share.taken), 0)
  let view = { resource: '', room: left }
  for (const { resource, own } of resources) {
    const room = roomByResource(resource, own)
    if (room < view.room) view = { resource: resource.name, room }
  }
  return { kept: Math.min(stored, left), ...view }
}
