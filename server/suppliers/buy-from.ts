import { SupplierForm } from '#contract/suppliers/suppliers.schema.ts'
import { nameIn } from '#contract/kit/schema.ts'
import type { Ctx, Merchant } from '../kit/ctx.ts'
import { freeCode } from '../kit/record/free-code.ts'
import { bindSupplier } from './bind-supplier.ts'
import { saveSupplier } from './save-supplier.ts'

/** The supplier that is this merchant already; null: none. */
export async function supplierOfMerchant(ctx: Ctx, merchantId: number): Promise<number | null> {
  const row = await ctx.db
    .selectFrom('supplier')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('bound_merchant_id', '=', merchantId)
    .orderBy('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The seller stands among our bound suppliers: the one named, or one that is made for it. It must have us among its agents. */
export async function buyFrom(ctx: Ctx, seller: Merchant, supplierId?: number): Promise<void> {
  const id = supplierId ?? (await boundOrNew(ctx, seller))
  if (id !== null) await bindSupplier(ctx, { id, merchantCode: seller.code })
}

/** One that is to be bound; null where one is so already. */
async function boundOrNew(ctx: Ctx, seller: Merchant): Promise<number | null> {
  if ((await supplierOfMerchant(ctx, seller.id)) !== null) return null
  const form = SupplierForm.parse({
    code: await freeCode(ctx, 'supplier', seller.code),
    name: nameIn(seller.names, ctx.merchant.language),
    currency: seller.currency,
    notifyMethod: 'none',
    language: seller.language,
  })
  return (await saveSupplier(ctx, form)).id
}
