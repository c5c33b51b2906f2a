import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { todayOf } from '../../kit/text/today.ts'

/**
 * May a SKU's stock be counted another way? Not while orders of the days ahead hold some of it: counted anew, by session
 * instead of by day, the same places would be sold again. And not to another way than the SKUs with which it shares a
 * pool. Throws at the field `stockMode`.
 */
export async function checkStockMode(
  ctx: Ctx,
  { id, stock_mode }: { id: number; stock_mode: string },
  mode: string,
): Promise<void> {
  if (mode === stock_mode) return
  const { rows } = await sql<{ taken: boolean; shared: boolean }>`select
      exists (select from stock_take t where t.merchant_id = ${ctx.scope.merchantId} and t.sku_id = ${id} and t.state in ('held', 'sold') and t.date >= ${todayOf(ctx)}::date) as taken,
      exists (select from sku_pool p
         join sku_pool o on o.merchant_id = p.merchant_id and o.pool_id = p.pool_id and o.sku_id <> p.sku_id
         join sku s on s.merchant_id = o.merchant_id and s.id = o.sku_id and s.stock_mode in ('date', 'session') and s.stock_mode <> ${mode}
        where p.merchant_id = ${ctx.scope.merchantId} and p.sku_id = ${id} and ${mode} in ('date', 'session')) as shared`.execute(
    ctx.db,
  )
  if (firstOf(rows).taken) failField('stockMode', 'catalog.fieldErrors.modeTaken')
  if (firstOf(rows).shared) failField('stockMode', 'catalog.fieldErrors.modeShared')
}
