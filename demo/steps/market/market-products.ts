import { SkuForm } from '#contract/catalog/catalog.schema.ts'
import { noAmounts } from '#contract/kit/guests.ts'
import { createSku } from '#server/catalog/skus/save-sku.ts'
import { switchSale } from '#server/catalog/skus/switch-sale.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { share } from '#server/open-market/library/share.ts'
import { saveBasePrice } from '#server/pricing/owners/save-base-price.ts'
import { marketProducts } from '../../world/market/market-products.ts'
import { inFive, summaries, terms } from '../../world/texts.ts'

const ways = ['priced', 'partners', 'market'] as const
const byUnit: readonly string[] = ['transfer']

/** What a company sells, on sale and shared: with its price, with partners alone, or without a price, by turns. */
export async function shareProducts(ctx: Ctx, company: string): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const { code, type, names, price } of marketProducts[company] ?? []) {
    const isUnit = byUnit.includes(type)
    const form = SkuForm.parse({
      code,
      names: inFive(names),
      productType: type,
      chargeMethod: isUnit ? 'per-unit' : 'per-person',
      summaries: inFive(summaries[type]),
      terms: inFive(terms[type]),
      stockMode: 'free',
      cancelRule: [{ hoursBefore: 48, keepBasisPoints: 5_000 }],
    })
    const { id } = await createSku(ctx, form)
    const [first = 0, child = null] = price.map((baht) => baht * 100)
    const amounts = isUnit ? { unitMinor: first } : { adultMinor: first, childMinor: child }
    await saveBasePrice(ctx, { ...noAmounts, skuId: id, ...amounts })
    ids.set(code, id)
  }
  const all = [...ids.values()]
  await switchSale(ctx, { ids: all, onSale: true })
  for (const [nth, sharedWith] of ways.entries())
    await share(ctx, {
      skuIds: all.filter((_, at) => at % ways.length === nth),
      sharedWith,
      partnerCodes: [],
    })
  return ids
}
