import { sql } from 'kysely'
import type { PricedWhich } from '#contract/pricing/families.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { amountsOf } from '../amount-columns.ts'
import { isOf } from '../resolve/priced-skus.ts'

/** Takes a base cost away: the one before it holds again. Orders keep the costs that they were made with. */
export async function deleteCost(
  ctx: Ctx,
  { id }: { id: number },
  of?: PricedWhich,
): Promise<{ done: true }> {
  const { merchantId } = ctx.scope
  const row = await ctx.db
    .deleteFrom('base_cost')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!row) fail('notFound')
  const names = await ctx.db
    .selectFrom('sku as s')
    .innerJoin('supplier as p', 'p.merchant_id', 's.merchant_id')
    .select(['s.code', 'p.name as supplier'])
    .where('s.merchant_id', '=', merchantId)
    .where('s.id', '=', row.sku_id)
    .where('p.id', '=', row.supplier_id)
    .where(isOf(of))
    .executeTakeFirst()
  if (!names) fail('notFound')
  await emit(ctx, 'pricing.costDeleted', {
    subject: 'sku',
    subjectId: row.sku_id,
    facts: { ...names, supplierId: row.supplier_id, from: row.valid_from, costId: id },
    before: { validFrom: row.valid_from, currency: row.currency, ...amountsOf(row) },
    topics: ['cost'],
  })
  return { done: true }
}

/** Suppliers that do not serve a SKU any more take their base costs along. */
export async function dropCosts(ctx: Ctx, skuId: number, stillServing: readonly number[]): Promise<void> {
  await sql`delete from base_cost where merchant_id = ${ctx.scope.merchantId} and sku_id = ${skuId}
    and not supplier_id = any(${stillServing}::bigint[])`.execute(ctx.db)
}
