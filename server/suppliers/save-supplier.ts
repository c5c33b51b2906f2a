import type { SupplierForm } from '#contract/suppliers/suppliers.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { violated } from '../kit/db.ts'
import { fail, failField } from '../kit/errors.ts'
import { emit } from '../kit/events.ts'

/** Creates a supplier, or changes the one with that id. The code is unique within the merchant. */
export async function saveSupplier(ctx: Ctx, form: SupplierForm & { id?: number }): Promise<{ id: number }> {
  const { merchantId } = ctx.scope
  const before = form.id ? await lockSupplier(ctx, form.id) : undefined
  if (form.notifyMethod === 'email' && !form.email) failField('email', 'required')
  if (form.notifyMethod === 'mirror' && !before?.bound_merchant_id)
    failField('notifyMethod', 'suppliers.errors.inviteFirst')
  const values = toRow(form)
  try {
    const saved = before
      ? await ctx.db
          .updateTable('supplier')
          .set(values)
          .where('merchant_id', '=', merchantId)
          .where('id', '=', before.id)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await ctx.db
          .insertInto('supplier')
          .values({ merchant_id: merchantId, ...values })
          .returning('id')
          .executeTakeFirstOrThrow()
    await emit(ctx, before ? 'suppliers.updated' : 'suppliers.created', {
      subject: 'supplier',
      subjectId: saved.id,
      facts: { code: values.code, name: values.name },
      ...(before && {
        before: Object.fromEntries(Object.keys(values).map((k) => [k, before[k as keyof typeof before]])),
      }),
      after: values,
    })
    return saved
  } catch (error) {
    if (violated(error) === 'supplier_merchant_id_code_key') failField('code', 'taken')
    throw error
  }
}

/** The supplier's row, locked until the transaction ends; 404 for an unknown one. */
export async function lockSupplier(ctx: Ctx, id: number) {
  const row = await ctx.db
    .selectFrom('supplier')
    .selectAll()
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? fail('notFound')
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
