import { rowOf } from '#contract/kit/record/record-values.ts'
import { quotaRecord } from '#contract/suppliers/quota/quota.fields.ts'
import type { QuotaForm } from '#contract/suppliers/quota/quota.schema.ts'
import { limitQuota, lockAccounts } from '../../finance/finance.public.ts'
import { failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { isMissing, lockForm } from '../../kit/db/rows.ts'
import { savePlain } from '../../kit/record/plain-record.ts'
import { unique } from '../../kit/record/unique.ts'
import { quotaRef, quotas } from './quota-record.ts'

/**
 * Makes a quota with a supplier in one currency, or changes it: lines that are approved from now on are taken from it. Whose it
 * is and in which currency stay; less credit than is used stops new uses and undoes none.
 */
export async function saveQuota(ctx: Ctx, form: QuotaForm): Promise<{ id: number }> {
  const before = await lockForm(ctx, 'supplier_quota', form)
  const values = rowOf(quotaRecord, form)
  if (before && before.supplier_id !== values.supplier_id)
    failField('supplierId', 'suppliers.fieldErrors.stays')
  if (before && before.currency !== values.currency) failField('currency', 'suppliers.fieldErrors.stays')
  if (await isMissing(ctx, 'supplier', [values.supplier_id])) failField('supplierId', 'unknown')
  const saved = await unique({ supplier_quota_one: 'currency' }, () => savePlain(ctx, quotas, before, values))
  const ref = quotaRef(values)
  await lockAccounts(ctx, [ref])
  await limitQuota(ctx, ref, values.credit_minor)
  return saved
}
