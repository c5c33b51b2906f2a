export { saveSupplier } from './save-supplier.ts'
export { buyFrom, supplierOfMerchant } from './buy-from.ts'
export { buyOnTerms, freeSupplier } from './buy-on-terms.ts'
export { handOffTo } from './hand-off-addresses.ts'
export { supplierWords } from './supplier-words.ts'
export { answerPageHeaders } from './answer-style.ts'
export { answerNoticePage, answerPage, type AnswerNotice } from './answer-page.ts'
export { supplierBooking, supplierMail, type SupplierMailInput } from './supplier-mail.ts'
export type { Fact, Sender, SupplierOrderLine } from './supplier-order.ts'
import type { Language } from '#contract/kit/schema.ts'
import type { CancelStep, NotifyMethod, SupplierContact } from '#contract/suppliers/suppliers.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { anyOf } from '../kit/db/filters.ts'

/** What other domains need to know of a supplier. */
export type SupplierFacts = {
  id: number
  code: string
  name: string
  currency: string
  notifyMethod: NotifyMethod
  language: Language
  contactName: string
  email: string
  phone: string
  contacts: SupplierContact[]
  enabled: boolean
  boundMerchantId: number | null
  cancelRule: CancelStep[]
}

/** Suppliers by id; unknown ids are missing from the map. */
export async function loadSuppliers(ctx: Ctx, ids: number[]): Promise<Map<number, SupplierFacts>> {
  if (!ids.length) return new Map()
  const rows = await ctx.db
    .selectFrom('supplier')
    .selectAll()
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', anyOf([...new Set(ids)]))
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        code: row.code,
        name: row.name,
        currency: row.currency,
        notifyMethod: row.notify_method,
        language: row.language,
        contactName: row.contact_name,
        email: row.email,
        phone: row.phone,
        contacts: row.contacts as SupplierContact[],
        enabled: row.enabled,
        boundMerchantId: row.bound_merchant_id,
        cancelRule: row.cancel_rule as CancelStep[],
      },
    ]),
  )
}

export { runOfLines } from './payables/make-run.ts'
export { owedLines } from './payables/owed.queries.ts'
export { openQuotas, quotaKey, tellQuota, type OpenQuota } from './quota/use-quota.ts'
export { payRun, undoRun } from './payables/move-run.ts'
