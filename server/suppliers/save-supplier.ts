import type { FieldError } from '#contract/kit/errors.ts'
import { rowOf } from '#contract/kit/record/record-values.ts'
import { sameHour } from '#contract/kit/record/same-hour.ts'
import { supplierRecord } from '#contract/suppliers/supplier.fields.ts'
import type { SupplierForm } from '#contract/suppliers/suppliers.schema.ts'
import { getsMail } from './hand-off-addresses.ts'
import { groupNamed } from './groups.ts'
import { emitSaved } from '../audit/audit.public.ts'
import type { Ctx } from '../kit/ctx.ts'
import { AppError, fail } from '../kit/call/errors.ts'
import { unique } from '../kit/record/unique.ts'
import { lockForm, saveRow, valuesBefore } from '../kit/db/rows.ts'

/** What its fields say against each other: orders must be able to reach it as it says. */
export function supplierErrors(form: SupplierForm, bound: boolean): FieldError[] {
  const { notifyMethod, email, contacts, cancelRule } = form
  const step = sameHour(cancelRule)
  if (step >= 0) return [{ field: `cancelRule.${step}.hoursBefore`, why: 'taken' }]
  const mute = contacts.flatMap((contact, at): FieldError[] =>
    getsMail(contact) && !contact.email ? [{ field: `contacts.${at}.email`, why: 'required' }] : [],
  )
  if (mute.length) return mute
  if (notifyMethod === 'email' && !email) return [{ field: 'email', why: 'required' }]
  if (notifyMethod !== 'mirror' || bound) return []
  return [{ field: 'notifyMethod', why: 'suppliers.errors.inviteFirst' }]
}

/** Creates a supplier, or changes the one with that id. The code is unique within the merchant. */
export async function saveSupplier(ctx: Ctx, form: SupplierForm & { id?: number }): Promise<{ id: number }> {
  const before = await lockForm(ctx, 'supplier', form, 'for update')
  const errors = supplierErrors(form, Boolean(before?.bound_merchant_id))
  if (errors.length) throw new AppError('badInput', {}, errors)
  const cancelRule = form.cancelRule.toSorted((a, b) => b.hoursBefore - a.hoursBefore)
  const values = {
    ...rowOf(supplierRecord, { ...form, code: form.code.toUpperCase(), cancelRule }),
    group_id: form.groupName ? await groupNamed(ctx, form.groupName) : null,
  }
  // What a contract of the market says of it is changed by an amendment of that contract alone.
  if (
    before?.by_contract != null &&
    (before.currency !== values.currency ||
      before.settlement_term !== values.settlement_term ||
      before.notify_method !== values.notify_method)
  )
    fail('open-market.byContract', { no: before.by_contract })
  const saved = await unique({ supplier_merchant_id_code_key: 'code' }, () =>
    saveRow(ctx, 'supplier', before, values),
  )
  await emitSaved(ctx, before ? 'suppliers.updated' : 'suppliers.created', {
    subject: 'supplier',
    subjectId: saved.id,
    facts: { code: values.code, name: values.name },
    before: valuesBefore(before, values),
    after: values,
  })
  return saved
}
