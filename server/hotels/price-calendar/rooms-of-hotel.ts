import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import { maxMatrixSkus } from '#contract/pricing/matrix/price-matrix.schema.ts'
import { isOfHotel } from '../../catalog/catalog.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { rooms } from '../only-rooms.ts'

/** The ids of a hotel's rooms; '' = rooms that name none. */
export async function roomsOfHotel(ctx: Ctx, place: { hotel: string; area: string }): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select s.id from sku s where s.merchant_id = ${ctx.scope.merchantId}
     and s.product_type = 'hotel-room' and s.deleted_at is null
     and ${isOfHotel(place)}
   order by s.code, s.id limit ${maxMatrixSkus}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** 404 where one of these SKUs is no room, or one of these pools serves none. */
export async function requireRoomStock(
  ctx: Ctx,
  named: readonly { skuId?: number | undefined; poolId?: number | undefined }[],
): Promise<void> {
  const skuIds = named.flatMap(({ skuId }) => skuId ?? [])
  const poolIds = [...new Set(named.flatMap(({ poolId }) => poolId ?? []))]
  if (skuIds.length && !(await rooms.has(ctx, 'skus', skuIds))) fail('notFound')
  if (!poolIds.length) return
  const { rows } = await sql<{ n: number }>`select count(distinct p.pool_id)::int as n from sku_pool p
      join sku s on s.merchant_id = p.merchant_id and s.id = p.sku_id and s.deleted_at is null and s.product_type = 'hotel-room'
     where p.merchant_id = ${ctx.scope.merchantId} and p.pool_id = any(${poolIds}::bigint[])`.execute(ctx.db)
  if (firstOf(rows).n < poolIds.length) fail('notFound')
}
