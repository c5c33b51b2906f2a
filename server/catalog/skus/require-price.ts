import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { unpricedSkus } from '../../pricing/pricing.public.ts'

type Named = { id: number; code: string }

/** What each of these lacks to be sold: its own price, or the prices of the parts that it is the sum of. */
async function lacking(ctx: Ctx, skus: readonly Named[]): Promise<string[]> {
  const found = await unpricedSkus(
    ctx,
    skus.map(({ id }) => id),
  )
  return skus.flatMap(({ id, code }) => {
    const view = found.get(id)
    return view ? [view.lacks.length ? `${code} (${view.lacks.join(', ')})` : code] : []
  })
}

/** What has no price is not put on sale: all are refused, and those without one named. */
export async function requirePrices(ctx: Ctx, skus: readonly Named[]): Promise<void> {
  const codes = await lacking(ctx, skus)
  const more = codes.length > 10 ? ' …' : ''
  if (codes.length) fail('catalog.noPrice', { codes: codes.slice(0, 10).join(', ') + more })
}

/** The same of one that a form puts on sale. */
export async function requirePriceOf(ctx: Ctx, sku: Named): Promise<void> {
  const [missing] = await lacking(ctx, [sku])
  if (missing !== undefined) failField('onSale', 'catalog.fieldErrors.noPrice', { codes: missing })
}
