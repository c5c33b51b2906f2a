import { rowOf } from '#contract/kit/record/record-values.ts'
import { collectionRecord } from '#contract/finance/collections/collection.fields.ts'
import type { CollectionForm } from '#contract/finance/collections/collections.schema.ts'
import { loadPictures } from '../../files/files.public.ts'
import { failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { lockForm } from '../../kit/db/rows.ts'
import { savePlain } from '../../kit/record/plain-record.ts'
import { unique } from '../../kit/record/unique.ts'
import { collections } from './collection-record.ts'

/**
 * Makes an account in which money is received, or changes it. Code and currency are those of its account in the ledger and
 * stay; of each currency one is the default.
 */
export async function saveCollection(ctx: Ctx, form: CollectionForm): Promise<{ id: number }> {
  const before = await lockForm(ctx, 'collection_account', form)
  const values = rowOf(collectionRecord, {
    ...form,
    code: form.code.toUpperCase(),
    swift: form.swift.toUpperCase(),
  })
  if (before && before.code !== values.code) failField('code', 'finance.fieldErrors.stays')
  if (before && before.currency !== values.currency) failField('currency', 'finance.fieldErrors.stays')
  if (form.kind === 'bank' && !form.accountNumber) failField('accountNumber', 'required')
  if (form.qrFileId !== null && (await loadPictures(ctx, [form.qrFileId])).length === 0)
    failField('qrFileId', 'unknown')
  if (form.isDefault)
    await ctx.db
      .updateTable('collection_account')
      .set({ is_default: false })
      .where('merchant_id', '=', ctx.scope.merchantId)
      .where('currency', '=', values.currency)
      .where('id', '<>', before?.id ?? 0)
      .where('is_default', '=', true)
      .execute()
  const isOther = !before || payee(before) !== payee(values)
  return unique({ collection_account_code: 'code' }, () =>
    savePlain(ctx, collections, before, {
      ...values,
      ...(isOther && { payee_changed_at: ctx.now.toISOString() }),
    }),
  )
}

type Payee = { bank_name: string; account_name: string; account_number: string; swift: string }
/** Who would be paid: money is not sent there for a day after it became another. */
const payee = ({ bank_name, account_name, account_number, swift }: Payee): string =>
  [bank_name, account_name, account_number, swift].join('\n')
