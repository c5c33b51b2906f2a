import { firstOf, mustGet } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { SaveStock } from '#contract/stock/stock.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { fail, failFields } from '../kit/call/errors.ts'
import { changeCells, poolNames } from './change-cells.ts'
import { poolsOfSkus, sessionsOf } from './resources/own-pools.ts'

/**
 * Sets the cells of the board that a person changed, by pool, or by SKU where it has no pool yet. A session that the
 * pool or the SKU does not have is refused as `cells.<n>.session`: nothing could ever be sold from it.
 */
export async function saveStock(ctx: Ctx, { cells, reason }: SaveStock): Promise<{ changed: number }> {
  const named = [...new Set(cells.flatMap(({ poolId }) => poolId ?? []))]
  const existing = await poolNames(ctx, named)
  if (named.some((id) => !existing.has(id))) fail('notFound')
  const sessions = await sessionsOfPools(ctx, named)
  const bySku = await poolsOfSkus(
    ctx,
    cells.flatMap(({ poolId, skuId }) => (poolId === undefined ? [skuId!] : [])),
  )
  const has = ({ poolId, skuId, session }: SaveStock['cells'][number]) =>
    (poolId === undefined ? sessionsOf(mustGet(bySku, skuId!)) : (sessions.get(poolId) ?? [''])).includes(
      session,
    )
  const wrong = cells.flatMap((cell, at) =>
    has(cell) ? [] : [{ field: `cells.${at}.session`, why: 'pricing.fieldErrors.noSession' }],
  )
  if (wrong.length) failFields(wrong)
  const changes = cells.map(({ poolId, skuId, ...cell }) => ({
    ...cell,
    poolId: poolId ?? firstOf(mustGet(bySku, skuId!).poolIds),
  }))
  return { changed: await changeCells(ctx, changes, reason) }
}

/** The sessions of the SKUs that draw on pools; '' = the day as a whole. A pool on which none draws yet is left out. */
async function sessionsOfPools(ctx: Ctx, poolIds: readonly number[]): Promise<Map<number, string[]>> {
  if (!poolIds.length) return new Map()
  const { rows } = await sql<{ poolId: number; sessions: string[] }>`
    select p.pool_id as "poolId", array_agg(distinct k.session) as sessions from sku_pool p
      join sku s on s.merchant_id = p.merchant_id and s.id = p.sku_id and s.deleted_at is null and s.stock_mode in ('date', 'session')
      cross join unnest(case when s.stock_mode = 'session' then s.sessions else '{""}' end) k(session)
     where p.merchant_id = ${ctx.scope.merchantId} and p.pool_id = any(${[...poolIds]}::bigint[]) group by p.pool_id`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ poolId, sessions }) => [poolId, sessions]))
}
