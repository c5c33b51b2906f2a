import type { SupplierForm } from '#contract/suppliers/suppliers.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { violated } from '../kit/db.ts'
import { failField } from '../kit/errors.ts'
import { emit } from '../kit/events.ts'
import { lockForm, saveRow, valuesBefore } from '../kit/rows.ts'

/** Creates a supplier, or changes the one with that id. The code is unique within the merchant. */
export async function saveSupplier(ctx: Ctx, form: SupplierForm & { id?: number }): Promise<{ id: number }> {
  const before = await lockForm(ctx, 'supplier', form, 'for update')
  if (form.notifyMethod === 'email' && !form.email) failField('email', 'required')
  if (form.notifyMethod === 'mirror' && !before?.bound_merchant_id)
    failField('notifyMethod', 'suppliers.errors.inviteFirst')
  const values = toRow(form)
  try {
    const saved = await saveRow(ctx, 'supplier', before, values)
    await emit(ctx, before ? 'suppliers.updated' : 'suppliers.created', {
      subject: 'supplier',
      subjectId: saved.id,
      facts: { code: values.code, name: values.name },
      before: valuesBefore(before, values),
      after: values,
    })
    return saved
  } catch (error) {
    if (violated(error) === 'supplier_merchant_id_code_key') failField('code', 'taken')
    throw error
  }
}

const toRow = (form: SupplierForm) => ({
  code: form.code.toUpperCase(),
  name: form.name,
  currency: form.currency,
  settlement_term: form.settlementTerm,
  notify_method: form.notifyMethod,
  language: form.language,
  contact_name: form.contactName,
  phone: form.phone,
  email: form.email,
  cancel_rule: JSON.stringify(form.cancelRule.toSorted((a, b) => b.hoursBefore - a.hoursBefore)),
  note: form.note,
})
