import type { z } from 'zod'
import type { SpecialCostForm } from '#contract/pricing/cost/special-cost.schema.ts'
import type { PricedWhich } from '#contract/pricing/families.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failFields } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { camelKeys } from '../camel-keys.ts'
import { columnsOf as amountColumns } from '../amount-columns.ts'
import { requirePricedSku } from '../resolve/priced-skus.ts'
import { keepRecord, recordOf } from '../records.ts'
import { lockBinding, wrongAmounts } from './save-cost.ts'
import { specialCostFacts, specialCosts, type SpecialCostRecord } from './special-cost-record.ts'

type Form = z.output<typeof SpecialCostForm>

/**
 * Lays a special cost over the base cost for some days, or changes one; a changed one keeps its place among those of the
 * same days. Orders keep the costs that they were made with.
 */
export async function saveSpecialCost(ctx: Ctx, form: Form, of?: PricedWhich): Promise<{ id: number }> {
  const sku = await requirePricedSku(ctx, form.skuId, { of })
  const supplier = await lockBinding(ctx, form)
  const before = form.id ? await recordOf(ctx, specialCosts, form.id) : null
  if (form.id && (before?.sku_id !== form.skuId || before.supplier_id !== form.supplierId)) fail('notFound')
  const wrong = wrongAmounts(form, sku.chargeMethod)
  if (form.to < form.from) wrong.push({ field: 'to', why: 'pricing.fieldErrors.beforeStart' })
  if (wrong.length) failFields(wrong)
  const after = await keepRecord(ctx, specialCosts, columnsOf(form), before)
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

const columnsOf = ({ skuId, supplierId, ...form }: Form): Omit<SpecialCostRecord, 'id'> => ({
  sku_id: skuId,
  supplier_id: supplierId,
  from_date: form.from,
  to_date: form.to,
  weekdays: [...new Set(form.weekdays)].sort(),
  note: form.note,
  currency: form.currency,
  ...amountColumns(form),
})
