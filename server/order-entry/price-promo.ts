import type { EntryItem, ItemPrice } from '#contract/order-entry/order-entry.schema.ts'
import type { PromoWhy } from '#contract/promotions/promo.ts'
import { asMerchant, userOf, type Ctx } from '../kit/ctx.ts'
import { todayOf } from '../kit/text/today.ts'
import type { OrderSku } from '../orders/orders.public.ts'
import type { ResolvedPrice } from '../pricing/pricing.public.ts'
import {
  loadPromos,
  describeWhy,
  whyNotPromo,
  type PromoClaim,
  type PromoTerms,
} from '../promotions/promotions.public.ts'

/** A typed code tried for one item: the claim it makes, or why it makes none. */
export type TriedPromo = { code: string; claim?: PromoClaim; why: PromoWhy | null }

/**
 * Tries a code for each item in turn: uses that the items before it take are counted, all of them for one guest. Whether
 * this guest has used it in other orders is asked when the order is made. Undefined where no code was typed.
 */
export async function claimPromos(
  ctx: Ctx,
  agentId: number,
  items: readonly { item: EntryItem; sku: OrderSku }[],
  code: string | undefined,
): Promise<(TriedPromo | undefined)[]> {
  if (!code) return items.map(() => undefined)
  const terms = (await asMerchant(ctx, (inner) => loadPromos(inner, [code]))).get(code)
  let taken = 0
  return items.map(({ item, sku }): TriedPromo => {
    const { id: skuId, categoryId } = sku
    const why = whyNotPromo(terms, { today: todayOf(ctx), date: item.date, skuId, categoryId, agentId })
    if (why) return { code, why: describeWhy(why, userOf(ctx).kind) }
    if (taken >= leftOf(terms)) return { code, why: 'usedUp' }
    if (taken >= (terms?.guestLimit ?? Infinity)) return { code, why: 'guestUsed' }
    taken += 1
    return { code, claim: { terms: terms! }, why: null }
  })
}

const leftOf = (terms: PromoTerms | undefined): number =>
  terms?.useLimit == null ? Infinity : terms.useLimit - terms.used

/** What the code takes off the item; an item without a price tells of none. */
export function tellPromo(
  tried: TriedPromo | undefined,
  prices: readonly ResolvedPrice[],
): ItemPrice['promo'] | undefined {
  if (!tried) return undefined
  const { code, why } = tried
  const priced = prices.every(({ totalMinor }) => totalMinor !== null)
  const off = prices.reduce((sum, { discount }) => sum + (discount?.agent ?? 0), 0)
  const tooSmall = why === null && priced && prices.some(({ discount }) => discount === null)
  return { code, discountMinor: off, why: tooSmall ? 'leastTotal' : why }
}
