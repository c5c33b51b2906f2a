import { mustGet } from '#contract/kit/given.ts'
import type { z } from 'zod'
import { maxRaisedSkus, type Raise, type RaiseStart } from '#contract/pricing/raise/raise.schema.ts'
import { startBulk } from '../../bulk/bulk.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { requireRaiseDays } from './raise-days.ts'
import { matrixSkus } from './sku-books.ts'

/** Has many SKUs raised in the background, each as it was shown. */
export async function startRaise(
  ctx: Ctx,
  { skus, from, to, weekdays, method, by, guests, rounding }: z.output<typeof RaiseStart>,
): Promise<{ id: number }> {
  const raise: Raise = { from, to, weekdays, method, by, guests, rounding }
  requireRaiseDays(ctx, raise)
  const ids = [...new Set(skus.map(({ skuId }) => skuId))]
  const { rows } = await matrixSkus(ctx, { skuIds: ids }, { limit: maxRaisedSkus, offset: 0 })
  if (rows.length < ids.length) fail('notFound')
  const codes = new Map(rows.map(({ id, code }) => [id, code]))
  return startBulk(ctx, {
    act: 'pricing.raise.open',
    apart: true,
    items: skus.map((sku) => ({
      key: String(sku.skuId),
      name: mustGet(codes, sku.skuId),
      call: 'pricing.raiseSave',
      input: { ...raise, ...sku },
    })),
  })
}
