import { rowOf } from '#contract/kit/record/record-values.ts'
import { supplierRecord } from '#contract/suppliers/supplier.fields.ts'
import type { SupplierForm } from '#contract/suppliers/suppliers.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { failField } from '../kit/call/errors.ts'
import { emit } from '../kit/events.ts'
import { unique } from '../kit/record/unique.ts'
import { lockForm, saveRow, valuesBefore } from '../kit/db/rows.ts'

/** Creates a supplier, or changes the one with that id. The code is unique within the merchant. */
export async function saveSupplier(ctx: Ctx, form: SupplierForm & { id?: number }): Promise<{ id: number }> {
  const before = await lockForm(ctx, 'supplier', form, 'for update')
  if (form.notifyMethod === 'email' && !form.email) failField('email', 'required')
  if (form.notifyMethod === 'mirror' && !before?.bound_merchant_id)
    failField('notifyMethod', 'suppliers.errors.inviteFirst')
  const cancelRule = form.cancelRule.toSorted((a, b) => b.hoursBefore - a.hoursBefore)
  const values = rowOf(supplierRecord, { ...form, code: form.code.toUpperCase(), cancelRule })
  const saved = await unique({ supplier_merchant_id_code_key: 'code' }, () =>
    saveRow(ctx, 'supplier', before, values),
  )
  await emit(ctx, before ? 'suppliers.updated' : 'suppliers.created', {
    subject: 'supplier',
    subjectId: saved.id,
    facts: { code: values.code, name: values.name },
    before: valuesBefore(before, values),
    after: values,
  })
  return saved
}
