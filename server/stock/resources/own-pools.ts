import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'

export type PooledSku = {
  id: number
  code: string
  chargeMethod: string
  stockMode: string
  sessions: string[]
  poolIds: number[]
}

/**
 * The pools of these SKUs. One whose stock is counted but that has none yet gets a pool of its own, in which each guest
 * but an infant takes a place; of what is charged by the unit (a room, a van) the unit does. Unknown SKUs, and ones whose stock is not counted, are refused by their field.
 */
export async function poolsOfSkus(ctx: Ctx, skuIds: readonly number[]): Promise<Map<number, PooledSku>> {
  const merchantId = ctx.scope.merchantId
  const ids = [...new Set(skuIds)]
  const { rows } =
    await sql<PooledSku>`select s.id, s.code, s.charge_method as "chargeMethod", s.stock_mode as "stockMode", s.sessions,
       array(select pool_id from sku_pool p where p.merchant_id = s.merchant_id and p.sku_id = s.id order by pool_id) as "poolIds"
      from sku s where s.merchant_id = ${merchantId} and s.id = any(${ids}::bigint[]) and s.deleted_at is null order by s.id for no key update`.execute(
      ctx.db,
    )
  const counted = rows.filter((row) => row.stockMode === 'date' || row.stockMode === 'session')
  if (counted.length < ids.length) failField('skuIds', 'unknown')
  for (const sku of counted) {
    if (sku.poolIds.length) continue
    const pool = await ctx.db
      .insertInto('stock_pool')
      .values({ merchant_id: merchantId, name: sku.code })
      .returning('id')
      .executeTakeFirstOrThrow()
    const guest = sku.chargeMethod === 'per-unit' ? 0 : 1
    await ctx.db
      .insertInto('sku_pool')
      .values({
        merchant_id: merchantId,
        sku_id: sku.id,
        pool_id: pool.id,
        adult_factor: guest,
        child_factor: guest,
      })
      .execute()
    sku.poolIds = [pool.id]
  }
  return new Map(counted.map((sku) => [sku.id, sku]))
}

/** The sessions in which a counted SKU is sold, of those asked where some are; '' = the day as a whole. */
export function sessionsOf(sku: PooledSku, input: readonly string[] = []): string[] {
  if (sku.stockMode === 'date') return ['']
  return input.length ? sku.sessions.filter((session) => input.includes(session)) : sku.sessions
}
