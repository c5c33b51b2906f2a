import { firstOf } from '#contract/kit/given.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { loadSuppliers } from '../../suppliers/suppliers.public.ts'
import { lockSku } from '../skus/save-sku.ts'
import { setSuppliers, supplierIdsOf } from './set-suppliers.ts'

type Pair = { skuId: number; supplierId: number }
const max = 20

/** One more supplier serves a SKU, the last in rank. */
export async function addSupplier(ctx: Ctx, { skuId, supplierId }: Pair): Promise<{ done: true }> {
  const { code } = await lockSku(ctx, skuId)
  const before = await supplierIdsOf(ctx, skuId)
  const supplier = await nameOf(ctx, supplierId)
  if (supplier === undefined) failField('supplierId', 'unknown')
  if (before.includes(supplierId)) failField('supplierId', 'taken')
  if (before.length >= max) failField('supplierId', 'tooLarge', { max })
  await setSuppliers(ctx, skuId, [...before, supplierId])
  await emit(ctx, 'catalog.supplierAdded', { subject: 'sku', subjectId: skuId, facts: { code, supplier } })
  return { done: true }
}

/** A supplier serves a SKU no longer: its binding and base costs go with it, orders made stay as they are. */
export async function removeSupplier(ctx: Ctx, { skuId, supplierId }: Pair): Promise<{ done: true }> {
  const { code } = await lockSku(ctx, skuId)
  const before = await supplierIdsOf(ctx, skuId)
  if (!before.includes(supplierId)) fail('notFound')
  const rest = before.filter((id) => id !== supplierId)
  await setSuppliers(ctx, skuId, rest)
  const facts = { code, supplier: await nameOf(ctx, supplierId) }
  await emit(ctx, 'catalog.supplierRemoved', { subject: 'sku', subjectId: skuId, facts })
  return { done: true }
}

/** Another order of the same suppliers, the preferred one first; refused where one was added or removed meanwhile. */
export async function rankSuppliers(
  ctx: Ctx,
  { skuId, supplierIds }: { skuId: number; supplierIds: number[] },
): Promise<{ done: true }> {
  const { code } = await lockSku(ctx, skuId)
  const before = await supplierIdsOf(ctx, skuId)
  if (supplierIds.toSorted().join() !== before.toSorted().join()) fail('changedMeanwhile')
  await setSuppliers(ctx, skuId, supplierIds)
  const facts = { code, supplier: await nameOf(ctx, firstOf(supplierIds)) }
  await emit(ctx, 'catalog.suppliersRanked', { subject: 'sku', subjectId: skuId, facts })
  return { done: true }
}

const nameOf = async (ctx: Ctx, id: number): Promise<string | undefined> =>
  (await loadSuppliers(ctx, [id])).get(id)?.name
