import type { Ctx } from '../../kit/ctx.ts'
import { anyOf } from '../../kit/db/filters.ts'
import { emit } from '../../kit/events.ts'
import { requirePrices } from './require-price.ts'
import { requireSkus } from './require-skus.ts'
import type { SkuKind } from './sku-kinds.ts'

/** Puts SKUs on sale, none without a price, or takes them off; those that are so already are left alone. */
export async function switchSale(
  ctx: Ctx,
  { ids, onSale }: { ids: number[]; onSale: boolean },
  of: SkuKind = 'skus',
): Promise<{ changed: number }> {
  const skus = [...(await requireSkus(ctx, ids, { of })).values()].filter((sku) => sku.onSale !== onSale)
  if (!skus.length) return { changed: 0 }
  if (onSale) await requirePrices(ctx, skus)
  ctx.takenBackBy?.({ ids: skus.map(({ id }) => id), onSale: !onSale })
  await ctx.db
    .updateTable('sku')
    .set({ on_sale: onSale, modified_at: ctx.now.toISOString() })
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', anyOf(skus.map(({ id }) => id)))
    .execute()
  for (const { id, code } of skus)
    await emit(ctx, onSale ? 'catalog.skuOnSale' : 'catalog.skuOffSale', {
      subject: 'sku',
      subjectId: id,
      facts: { code },
    })
  return { changed: skus.length }
}
