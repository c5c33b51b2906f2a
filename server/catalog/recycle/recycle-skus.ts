import { mustGet } from '#contract/kit/given.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { anyOf } from '../../kit/db/filters.ts'
import { emit } from '../../kit/events.ts'
import { ordersAhead } from '../skus/orders-ahead.ts'
import { packagesOf } from '../packages/packages-of.ts'
import { requireSkus } from '../skus/require-skus.ts'
import type { SkuKind } from '../skus/sku-kinds.ts'

/** Puts SKUs into the recycle bin: they are neither sold nor listed. Refused while live orders lie ahead on one of them, or a package is made of it. */
export async function recycleSkus(
  ctx: Ctx,
  { ids }: { ids: number[] },
  of: SkuKind = 'skus',
): Promise<{ changed: number }> {
  const skus = await requireSkus(ctx, ids, { of })
  for (const [id, packages] of await packagesOf(ctx, ids))
    fail('catalog.inPackages', { code: mustGet(skus, id).code, packages })
  for (const [id, orders] of await ordersAhead(ctx, ids))
    fail('catalog.ordersAhead', { code: mustGet(skus, id).code, orders })
  await setDeleted(ctx, ids, true)
  ctx.takenBackBy?.({ ids })
  for (const { id, code } of skus.values())
    await emit(ctx, 'catalog.skuRecycled', { subject: 'sku', subjectId: id, facts: { code } })
  return { changed: skus.size }
}

/** Takes SKUs out of the recycle bin as they were. */
export async function restoreSkus(
  ctx: Ctx,
  { ids }: { ids: number[] },
  of: SkuKind = 'skus',
): Promise<{ changed: number }> {
  const skus = await requireSkus(ctx, ids, { recycled: true, of })
  await setDeleted(ctx, ids, false)
  ctx.takenBackBy?.({ ids })
  for (const { id, code } of skus.values())
    await emit(ctx, 'catalog.skuRestored', { subject: 'sku', subjectId: id, facts: { code } })
  return { changed: skus.size }
}

const setDeleted = (ctx: Ctx, ids: number[], deleted: boolean) =>
  ctx.db
    .updateTable('sku')
    .set({
      deleted_at: deleted ? ctx.now.toISOString() : null,
      deleted_by: deleted ? ctx.actor.id : null,
      modified_at: ctx.now.toISOString(),
    })
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', anyOf(ids))
    .execute()
