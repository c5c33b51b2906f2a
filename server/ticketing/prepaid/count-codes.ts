import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import type { Job } from '../../kit/jobs/jobs.ts'
import { todayOf } from '../../kit/text/today.ts'
import { countStock, poolsOfSkus, type CountedDay } from '../../stock/stock.public.ts'

/** As far ahead as free codes are counted in the stock of their SKU. */
const daysAhead = 730

/** The pool of a SKU is as large as its free codes are, on each day that they are good for. */
export const countCodesJob: Job = (job, { merchantId, skuId }) =>
  job.inMerchant(merchantId, (ctx) => countCodes(ctx, Number(skuId)))

/**
 * A SKU whose stock goes by date, and whose pool is its own, sells its free codes: each day has as many places as codes that are good
 * for it. Sold freely or by session nothing is counted, and lines wait where there is no code.
 */
export async function countCodes(ctx: Ctx, skuId: number): Promise<void> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<{ counted: boolean; shared: boolean }>`
    select s.stock_mode = 'date' as counted, exists (select from sku_pool p join sku_pool o on o.merchant_id = p.merchant_id and o.pool_id = p.pool_id
        and o.sku_id <> p.sku_id where p.merchant_id = s.merchant_id and p.sku_id = s.id) as shared
      from sku s where s.merchant_id = ${merchantId} and s.id = ${skuId} and s.deleted_at is null and app.takes_codes(s.merchant_id, s.id)`.execute(
    ctx.db,
  )
  const [sku] = rows
  if (!sku?.counted || sku.shared) return
  const pools = (await poolsOfSkus(ctx, [skuId])).get(skuId)?.poolIds ?? []
  const [poolId] = pools
  if (poolId === undefined || pools.length > 1) return
  const from = todayOf(ctx)
  const { rows: days } =
    await sql<CountedDay>`select date, free from app.free_codes(${merchantId}, ${skuId}, ${from}::date, ${daysAhead})`.execute(
      ctx.db,
    )
  await countStock(ctx, { poolId, from, days })
}
