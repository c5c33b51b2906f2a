import { sql } from 'kysely'
import { familyKeys, type Family } from '#contract/catalog/families.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { SkuSupplier } from '#contract/catalog/suppliers/sku-suppliers.api.ts'
import type { Can } from '#contract/kit/schema.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { offers } from '../connections/connections.queries.ts'

type Row = Pick<SkuSupplier, 'supplierId' | 'name' | 'enabled'> & {
  merchantId: number | null
  merchantNames: Record<string, string> | null
  boundSkuId: number | null
}

/** The suppliers of a SKU in their rank, with the supplier merchant's SKU behind each; recycled SKUs too, 404 for none. */
export async function listSkuSuppliers(
  ctx: Ctx,
  { skuId }: { skuId: number },
  family: Family,
): Promise<{ rows: SkuSupplier[]; can: Can }> {
  const { merchantId } = ctx.scope
  const sku = await ctx.db
    .selectFrom('sku')
    .select('deleted_at')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', skuId)
    .executeTakeFirst()
  if (!sku) fail('notFound')
  const { rows } = await sql<Row>`
    select u.id as "supplierId", u.name, u.enabled, k.bound_merchant_id as "merchantId", m.names as "merchantNames", k.bound_sku_id as "boundSkuId"
      from sku_supplier k join supplier u on u.merchant_id = k.merchant_id and u.id = k.supplier_id
      left join platform.merchant m on m.id = k.bound_merchant_id
     where k.merchant_id = ${merchantId} and k.sku_id = ${skuId} order by k.rank, u.id`.execute(ctx.db)
  const view: SkuSupplier[] = []
  for (const { merchantId: theirs, merchantNames, boundSkuId, ...row } of rows) {
    const [bound] = theirs && boundSkuId ? await offers(ctx, theirs, { ids: [boundSkuId] }) : []
    view.push({
      ...row,
      boundMerchantName: merchantNames ? nameIn(merchantNames, ctx.language) : '',
      boundCode: bound?.code ?? '',
      boundNames: bound?.names ?? {},
    })
  }
  return { rows: view, can: sku.deleted_at ? {} : canOf(ctx, { edit: familyKeys[family].edit }) }
}
