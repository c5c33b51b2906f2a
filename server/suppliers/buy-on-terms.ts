import type { SupplierForm } from '#contract/suppliers/suppliers.schema.ts'
import type { Ctx, Merchant } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'
import { updateRow } from '../kit/db/rows.ts'
import { buyFrom } from './buy-from.ts'

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

type BuyTerms = { currency: string; settlementTerm: SupplierForm['settlementTerm'] }

/** The seller stands among our bound suppliers on these terms: the record that is it already, the one that was chosen, or a new one. */
export async function buyOnTerms(
  ctx: Ctx,
  { seller, supplierId, terms }: { seller: Merchant; supplierId: number | null; terms: BuyTerms },
): Promise<number> {
  if ((await supplierOfMerchant(ctx, seller.id)) === null) await buyFrom(ctx, seller, supplierId ?? undefined)
  const id = (await supplierOfMerchant(ctx, seller.id)) ?? fail('notFound')
  await updateRow(
    ctx,
    'supplier',
    { id },
    { currency: terms.currency, settlement_term: terms.settlementTerm, notify_method: 'mirror' },
  )
  return id
}
