import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { dropCosts } from '../../pricing/pricing.public.ts'
import { loadSuppliers } from '../../suppliers/suppliers.public.ts'

/**
 * Which suppliers serve a SKU, the preferred one first. One that leaves takes its binding and its base costs along; what
 * orders cost stands with them.
 */
export async function setSuppliers(ctx: Ctx, skuId: number, supplierIds: readonly number[]): Promise<void> {
  const ids = [...new Set(supplierIds)]
  const existing = await loadSuppliers(ctx, ids)
  if (ids.some((id) => !existing.has(id))) failField('supplierIds', 'unknown')
  const merchantId = ctx.scope.merchantId
  await dropCosts(ctx, skuId, ids)
  await sql`delete from sku_supplier where merchant_id = ${merchantId} and sku_id = ${skuId} and not supplier_id = any(${ids}::bigint[])`.execute(
    ctx.db,
  )
  await sql`insert into sku_supplier (merchant_id, sku_id, supplier_id, rank)
    select ${merchantId}, ${skuId}, id, no from unnest(${ids}::bigint[]) with ordinality as r(id, no)
    on conflict (merchant_id, sku_id, supplier_id) do update set rank = excluded.rank`.execute(ctx.db)
}

/** The suppliers that serve a SKU, the preferred one first. */
export async function supplierIdsOf(ctx: Ctx, skuId: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('sku_supplier')
    .select('supplier_id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('sku_id', '=', skuId)
    .orderBy('rank')
    .orderBy('supplier_id')
    .execute()
  return rows.map((row) => row.supplier_id)
}
