import type { Names } from '#contract/kit/schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { anyOf } from '../../kit/db/filters.ts'
import { amountsOf } from '../amount-columns.ts'
import { ownerDays } from '../owners/owner-days.ts'
import { loadCalendars } from '../resolve/load-price-books.ts'
import { listBook, type PriceBook } from '../resolve/price-book.ts'
import { loadStrategyLayers } from './strategy-layers.ts'

/** A SKU, and what decides its price for those who follow a strategy and have no prices of their own. */
export type StrategySku = {
  id: number
  code: string
  names: Names
  chargeMethod: string
  productType: string
  categoryId: number | null
  book: PriceBook
}

/**
 * The books of a strategy for some days, in the merchant's currency: those of the SKUs named, else of all that are
 * sold. Set-based: as many queries for one SKU as for thousands.
 */
export async function strategyBooks(
  ctx: Ctx,
  strategyId: number,
  { from, to }: { from: string; to: string },
  skuIds?: readonly number[],
): Promise<StrategySku[]> {
  const rows = await skuRows(ctx, skuIds)
  const days = ownerDays(rows.map(({ id }) => ({ ownerId: strategyId, skuId: id, from, to })))
  const [calendars, layers] = await Promise.all([loadCalendars(ctx, days), loadStrategyLayers(ctx, days)])
  return rows.map((row) => {
    const sku = { id: row.id, productType: row.product_type, categoryId: row.category_id }
    const { offSale, ...strategy } = layers(strategyId, sku)
    const book: PriceBook = {
      ...listBook(row.charge_method, ctx.merchant.currency),
      skuOnSale: row.on_sale && row.enabled,
      quotationOnSale: !offSale,
      ...strategy,
      calendar: calendars.get(row.id) ?? new Map(),
      basePrice: row.has_base === null ? null : amountsOf(row),
    }
    return { ...sku, code: row.code, names: row.names, chargeMethod: row.charge_method, book }
  })
}

function skuRows(ctx: Ctx, skuIds: readonly number[] | undefined) {
  const all = ctx.db
    .selectFrom('sku as s')
    .leftJoin('sku_base_price as b', (join) =>
      join.onRef('b.merchant_id', '=', 's.merchant_id').onRef('b.sku_id', '=', 's.id'),
    )
    .select(['s.id', 's.code', 's.names', 's.charge_method', 's.product_type', 's.category_id'])
    .select(['s.on_sale', 's.enabled', 'b.sku_id as has_base'])
    .select(['b.adult_minor', 'b.child_minor', 'b.infant_minor', 'b.unit_minor'])
    .where('s.merchant_id', '=', ctx.scope.merchantId)
    .where('s.deleted_at', 'is', null)
    .orderBy('s.code')
  const requested = skuIds
    ? all.where('s.id', '=', anyOf(skuIds.length ? skuIds : [0]))
    : all.where('s.enabled', '=', true)
  return requested.execute()
}
