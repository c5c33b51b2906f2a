import { sql, type Selectable } from 'kysely'
import { mustGet } from '#contract/kit/given.ts'
import { fail } from '../kit/call/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
import { lockRow, readRow } from '../kit/db/rows.ts'
import type { DB } from '../kit/db/tables.gen.ts'
import { lockStock, poolsOfSkus } from '../stock/stock.public.ts'

export type DepartureRow = Selectable<DB['journey_departure']>
type Places = { held: number; sold: number }
type SoldAs = { skuId: number | null; singleSkuId: number | null; mode: string | null }

/** The product of a journey, how its places are counted, and the add-on that its single rooms are sold as; its journey is locked. */
export async function lockSale(ctx: Ctx, journeyId: number): Promise<SoldAs> {
  const { rows } = await sql<SoldAs>`select j.sku_id as "skuId", n.id as "singleSkuId", s.stock_mode as mode
    from journey j left join sku s on s.merchant_id = j.merchant_id and s.id = j.sku_id and s.deleted_at is null
    left join sku n on n.merchant_id = j.merchant_id and n.id = j.single_sku_id and n.deleted_at is null
   where j.merchant_id = ${ctx.scope.merchantId} and j.itinerary_id = ${journeyId} for no key update of j`.execute(
    ctx.db,
  )
  return rows[0] ?? fail('notFound')
}

/**
 * A departure, what is held and sold of it, and its places on its day and on `toDate`, all locked until the transaction ends: journey,
 * stock, departure. Selling locks the stock and then, by `app.departure_stock_changed`, the departure: the other way round the two would
 * wait for each other.
 */
export async function lockDeparture(
  ctx: Ctx,
  id: number,
  toDate?: string,
): Promise<{ row: DepartureRow; skuId: number | null; taken: Places }> {
  const { itinerary_id: journeyId } = await readRow(ctx, 'journey_departure', id)
  const { skuId, singleSkuId, mode } = await lockSale(ctx, journeyId)
  // Whoever changes its day has the journey first.
  const { date } = await readRow(ctx, 'journey_departure', id)
  let taken = { held: 0, sold: 0 }
  if (skuId !== null && mode === 'date') {
    const counted = singleSkuId === null ? [skuId] : [skuId, singleSkuId]
    const pools = await poolsOfSkus(ctx, counted)
    const none = { poolName: '', session: '', quantity: 0, heads: 0 }
    const needs = counted.flatMap((sku) =>
      mustGet(pools, sku).poolIds.flatMap((poolId) =>
        [...new Set([date, toDate ?? date])].map((day) => ({ ...none, skuId: sku, poolId, date: day })),
      ),
    )
    const [own] = mustGet(pools, skuId).poolIds
    for (const { poolId, date: day, held, sold } of (await lockStock(ctx, needs)).values())
      if (poolId === own && day === date) taken = { held, sold }
  }
  return { row: await lockRow(ctx, 'journey_departure', id), skuId, taken }
}
