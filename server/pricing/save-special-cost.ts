import type { z } from 'zod'
import type { SpecialCostForm } from '#contract/pricing/special-cost.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { fail, failFields } from '../kit/errors.ts'
import { emit } from '../kit/events.ts'
import { camelKeys } from './camel-keys.ts'
import { columnsOf } from './amount-columns.ts'
import { requirePricedSku } from './priced-skus.ts'
import { lockBinding, wrongAmounts } from './save-cost.ts'
import { specialCostFacts, specialCostOf, type SpecialCostRecord } from './special-cost-record.ts'

type Form = z.output<typeof SpecialCostForm>

/**
 * Lays a special cost over the base cost for some days, or changes one; a changed one keeps its place among those of the
 * same days. Orders keep the costs that they were made with.
 */
export async function saveSpecialCost(ctx: Ctx, form: Form): Promise<{ id: number }> {
  const sku = await requirePricedSku(ctx, form.skuId)
  const supplier = await lockBinding(ctx, form)
  const before = form.id ? await specialCostOf(ctx, form.id) : null
  if (form.id && (before?.sku_id !== form.skuId || before.supplier_id !== form.supplierId)) fail('notFound')
  const wrong = wrongAmounts(form, sku.chargeMethod)
  if (form.to < form.from) wrong.push({ field: 'to', why: 'pricing.fieldErrors.beforeStart' })
  if (wrong.length) failFields(wrong)
  const after = await write(ctx, form, before)
  await emit(ctx, 'pricing.specialCostSaved', {
    subject: 'sku',
    subjectId: form.skuId,
    facts: { ...specialCostFacts(after), code: sku.code, supplier },
    before: before ? camelKeys(before) : undefined,
    after: camelKeys(after),
    topics: ['cost'],
  })
  return { id: after.id }
}

async function write(ctx: Ctx, form: Form, before: SpecialCostRecord | null): Promise<SpecialCostRecord> {
  const { merchantId } = ctx.scope
  const values = {
    from_date: form.from,
    to_date: form.to,
    weekdays: [...new Set(form.weekdays)].sort(),
    note: form.note,
    currency: form.currency,
    ...columnsOf(form),
  }
  if (!before) {
    const pair = { merchant_id: merchantId, sku_id: form.skuId, supplier_id: form.supplierId }
    const made = await ctx.db
      .insertInto('special_cost')
      .values({ ...pair, created_by: ctx.user?.id ?? null, ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id: made.id, sku_id: form.skuId, supplier_id: form.supplierId, ...values }
  }
  await ctx.db
    .updateTable('special_cost')
    .set(values)
    .where('merchant_id', '=', merchantId)
    .where('id', '=', before.id)
    .execute()
  return { ...before, ...values }
}
