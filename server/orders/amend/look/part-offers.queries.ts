import type { PartOffers } from '#contract/orders/amend/amend.schema.ts'
import { asMerchant, type Ctx } from '../../../kit/ctx.ts'
import { readRow } from '../../../kit/db/rows.ts'
import { offeredParts } from '../../create/plan/offered-parts.ts'
import { loadOrderPackages } from '../../create/plan/plan-package.ts'
import { choicesOf } from '../../create/plan/sold-choices.ts'
import { requireVisible } from '../../order/order-records.ts'
import { loadOrderSkus } from '../../order/order-skus.ts'

/** What the order's package offers for each of its parts now, and what it has of them; nothing of what is no package. */
export async function partOffersOf(ctx: Ctx, { id }: { id: number }): Promise<PartOffers> {
  await requireVisible(ctx, id)
  return asMerchant(ctx, async (inner) => {
    const { sku_id: skuId } = await readRow(inner, 'orders', id)
    const sku = (await loadOrderSkus(inner, [skuId])).get(skuId)
    if (!sku || sku.packagePrice === null) return { rows: [], choices: [] }
    const existing = await loadOrderPackages(inner, [sku])
    const choices = await choicesOf(inner, [id])
    return { rows: offeredParts(existing, skuId), choices: choices.get(id) ?? [] }
  })
}
