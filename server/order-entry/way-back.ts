import type { Product } from '#contract/order-entry/order-entry.schema.ts'
import type { ExistingPackages } from '../orders/orders.public.ts'

type Sold = { wayBackId: number | null; openReturnDays: number | null }

/** What a buyer chooses of a round trip's way back; nothing where it has none that is sold. */
export function wayBackIn(
  { skus }: Pick<ExistingPackages, 'skus'>,
  { wayBackId, openReturnDays }: Sold,
): Pick<Product, 'wayBack'> {
  const back = wayBackId === null ? undefined : skus.get(wayBackId)
  if (!back) return {}
  const { id: skuId, names, stockMode, sessions } = back
  return { wayBack: { skuId, names, stockMode, sessions, openDays: openReturnDays } }
}
