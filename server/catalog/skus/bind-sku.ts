import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { lookInto } from '../../kit/system-ctx.ts'
import { boundMerchant, offers } from '../connections/connections.queries.ts'
import { lockSku } from './save-sku.ts'

type Pair = { skuId: number; supplierId: number }

/**
 * Ties our SKU to a supplier merchant's SKU, so that orders go there by themselves. Product type and charge method must
 * be the same, and it must be on sale there for us; a SKU there that we serve in turn, at once or by way of others, would
 * send orders round in a circle.
 */
export async function bindSku(
  ctx: Ctx,
  { skuId, supplierId, boundSkuId }: Pair & { boundSkuId: number },
): Promise<{ done: true }> {
  const merchantId = await boundMerchant(ctx, supplierId)
  const sku = await lockSku(ctx, skuId)
  const [theirs] = await offers(ctx, merchantId, { ids: [boundSkuId], onSale: true })
  if (!theirs) failField('boundSkuId', 'unknown')
  if (theirs.productType !== sku.product_type || theirs.chargeMethod !== sku.charge_method)
    fail('catalog.bindDiffers')
  if (await servedByUs(ctx, { merchantId, skuId: boundSkuId })) fail('catalog.bindLoop')
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

type Served = { merchantId: number; skuId: number }

/** Does that SKU come from us, by however many merchants in between? Each is asked in its own tenant, once. */
async function servedByUs(ctx: Ctx, first: Served): Promise<boolean> {
  const seen = new Set<string>()
  const open = [first]
  for (let at = open.pop(); at; at = open.pop()) {
    const key = `${at.merchantId}|${at.skuId}`
    if (seen.has(key)) continue
    seen.add(key)
    const next = await servedBy(ctx, at)
    if (next.some(({ merchantId }) => merchantId === ctx.scope.merchantId)) return true
    open.push(...next)
  }
  return false
}

const servedBy = (ctx: Ctx, { merchantId, skuId }: Served): Promise<Served[]> =>
  lookInto(ctx, merchantId, async (there) => {
    const { rows } =
      await sql<Served>`select k.bound_merchant_id as "merchantId", k.bound_sku_id as "skuId" from sku_supplier k
     where k.merchant_id = ${merchantId} and k.sku_id = ${skuId} and k.bound_merchant_id is not null and k.bound_sku_id is not null`.execute(
        there.db,
      )
    return rows
  })
