import { Currency } from '#contract/kit/money/money.ts'
import { amountKey, guestKinds, type Amounts } from '#contract/kit/guests.ts'
import { markedUpAll } from '#contract/open-market/markup.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { raisedToLowest, ratesToday, toOwn } from '../../pricing/pricing.public.ts'

type Charged = { skuId: number; price: Amounts; currency: string }

/** A cost in our own money, raised, and no less than its contract lets it be sold for; null where there is no rate. */
export async function sellingPrice(
  ctx: Ctx,
  { skuId, price, currency }: Charged,
  markupBasisPoints: number,
  step: number,
): Promise<Amounts | null> {
  const rates = await ratesToday(ctx, [Currency.parse(currency)])
  const own: Amounts = { ...price }
  for (const kind of guestKinds) {
    const minor = price[amountKey[kind]]
    if (minor === null) continue
    const turned = toOwn(ctx, rates, minor, currency)
    if (turned === null) return null
    own[amountKey[kind]] = turned
  }
  return raisedToLowest(ctx, skuId, markedUpAll(own, markupBasisPoints, step))
}
