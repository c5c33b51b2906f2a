import { sql } from 'kysely'
import type { Ctx } from '../kit/ctx.ts'
import { fail, failField } from '../kit/errors.ts'
import { emit } from '../kit/events.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'
import { boundMerchant, offers } from './connections.queries.ts'
import { lockSku } from './save-sku.ts'

type Pair = { skuId: number; supplierId: number }

/**
 * Ties our SKU to a supplier merchant's SKU, so that orders go there by themselves. Product type and charge method must
 * be the same; a SKU there that is served by us in turn would send orders round in a circle.
 */
export async function bindSku(
  ctx: Ctx,
  { skuId, supplierId, boundSkuId }: Pair & { boundSkuId: number },
): Promise<{ done: true }> {
  const merchantId = await boundMerchant(ctx, supplierId)
  const sku = await lockSku(ctx, skuId)
  const [theirs] = await offers(ctx, merchantId, { ids: [boundSkuId] })
  if (!theirs) failField('boundSkuId', 'unknown')
  if (theirs.productType !== sku.product_type || theirs.chargeMethod !== sku.charge_method)
    fail('catalog.bindDiffers')
  if (await servedByUs(ctx, merchantId, boundSkuId)) fail('catalog.bindLoop')
  const bound = await ctx.db
    .updateTable('sku_supplier')
    .set({ bound_merchant_id: merchantId, bound_sku_id: boundSkuId })
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('sku_id', '=', skuId)
    .where('supplier_id', '=', supplierId)
    .returning('sku_id')
    .executeTakeFirst()
  if (!bound) failField('supplierId', 'unknown')
  await emit(ctx, 'catalog.skuBound', {
    subject: 'sku',
    subjectId: skuId,
    facts: { code: sku.code, to: theirs.code },
  })
  return { done: true }
}

/** Unties it; orders already sent there go on. */
export async function unbindSku(ctx: Ctx, { skuId, supplierId }: Pair): Promise<{ done: true }> {
  const sku = await lockSku(ctx, skuId)
  const unbound = await ctx.db
    .updateTable('sku_supplier')
    .set({ bound_merchant_id: null, bound_sku_id: null })
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('sku_id', '=', skuId)
    .where('supplier_id', '=', supplierId)
    .where('bound_sku_id', 'is not', null)
    .returning('sku_id')
    .executeTakeFirst()
  if (!unbound) fail('operationInvalid')
  await emit(ctx, 'catalog.skuUnbound', { subject: 'sku', subjectId: skuId, facts: { code: sku.code } })
  return { done: true }
}

const servedByUs = (ctx: Ctx, merchantId: number, skuId: number): Promise<boolean> =>
  withSystemCtx(ctx.app, merchantId, async (there) => {
    const { rows } = await sql<{
      loops: boolean
    }>`select exists (select from sku_supplier k where k.merchant_id = ${merchantId}
       and k.sku_id = ${skuId} and k.bound_merchant_id = ${ctx.scope.merchantId}) as loops`.execute(there.db)
    return rows[0]!.loops
  })
