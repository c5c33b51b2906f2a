import { sql } from 'kysely'
import type { Ctx } from '../kit/ctx.ts'
import { todayOf } from '../kit/today.ts'

/** How many live orders of today and later stand on each of these SKUs; SKUs without any are missing. */
export async function ordersAhead(ctx: Ctx, skuIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{
    id: number
    n: number
  }>`select o.sku_id as id, count(*)::int as n from orders o
     where o.merchant_id = ${ctx.scope.merchantId} and o.sku_id = any(${[...skuIds]}::bigint[]) and o.service_date >= ${todayOf(ctx)}::date
       and o.status in ('reviewing', 'processing', 'confirmed', 'cancelling') and o.deleted_at is null group by o.sku_id`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ id, n }) => [id, n]))
}
