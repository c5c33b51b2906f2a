import type { CustomPriceRow, CustomPrices } from '#contract/pricing/custom/custom-price.schema.ts'
import { kindsOf } from '#contract/kit/guests.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { customPrices, type Owner } from './custom-price-record.ts'
import { datedRecords, tellDated } from '../dated-rows.ts'
import { requirePricedSku } from '../resolve/priced-skus.ts'
import { priceOwner } from '../owners/price-owner.ts'
import { valuesOf } from '../value-columns.ts'

/** Custom pricing of one owner and SKU, with its conflicts; 404 where there is no such owner or SKU. */
export async function listCustomPrices(
  ctx: Ctx,
  owner: Owner,
  { skuId }: { skuId: number },
): Promise<CustomPrices> {
  const sku = await requirePricedSku(ctx, skuId, { of: owner.family })
  const { can, ...view } = await priceOwner(ctx, owner)
  const today = todayOf(ctx)
  const rows = await customPriceRows(ctx, owner, sku, today)
  return { owner: view, sku, today, rows, can }
}

async function customPriceRows(
  ctx: Ctx,
  { kind, id }: Owner,
  sku: { id: number; chargeMethod: string },
  today: string,
): Promise<CustomPriceRow[]> {
  const found = await datedRecords(ctx, customPrices[kind], {
    [customPrices[kind].ownerColumn]: id,
    sku_id: sku.id,
  })
  const kinds = kindsOf(sku.chargeMethod)
  const tell = tellDated(found, today, (row) => kinds.filter((kind) => valuesOf(row)[kind] !== null))
  return found.map((row, index) => ({
    ...tell(row, index),
    session: row.session,
    method: row.method,
    values: valuesOf(row),
  }))
}
