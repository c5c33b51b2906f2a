import type { Language } from '#contract/kit/languages.ts'
import type { SupplierForm } from '#contract/suppliers/suppliers.schema.ts'
import type { Ctx, Merchant } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'
import { updateRow } from '../kit/db/rows.ts'
import { buyFrom, supplierOfMerchant } from './buy-from.ts'

type BuyTerms = {
  currency: string
  settlementTerm: SupplierForm['settlementTerm']
  language: Language | null
}

type OnTerms = { seller: Merchant; supplierId: number | null; terms: BuyTerms; contractVersion: number }
/** The seller stands among our bound suppliers on these terms: the record that is it already, the one that was chosen, or a new one. */
export async function buyOnTerms(
  ctx: Ctx,
  { seller, supplierId, terms, contractVersion }: OnTerms,
): Promise<number> {
  if ((await supplierOfMerchant(ctx, seller.id)) === null) await buyFrom(ctx, seller, supplierId ?? undefined)
  const id = (await supplierOfMerchant(ctx, seller.id)) ?? fail('notFound')
  await updateRow(
    ctx,
    'supplier',
    { id },
    {
      currency: terms.currency,
      settlement_term: terms.settlementTerm,
      ...(terms.language !== null && { language: terms.language }),
      notify_method: 'mirror',
      by_contract: contractVersion,
    },
  )
  return id
}

/** No contract says any more what stands of it. */
export async function freeSupplier(ctx: Ctx, supplierId: number): Promise<void> {
  await updateRow(ctx, 'supplier', { id: supplierId }, { by_contract: null })
}
