import type { TaxRuleForm } from '#contract/pricing/tax.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/errors.ts'
import { emit } from '../../kit/events.ts'
import { checkScope } from '../../promotions/promotions.public.ts'
import { soldTypes } from '../sold-types.ts'
import { lockTaxRule, taxFacts, taxKept, taxTopics } from './tax-record.ts'

/**
 * Makes a tax rule, or changes the one with that id. Prices follow from the next question on; orders keep the tax that they
 * were sold with.
 */
export async function saveTaxRule(ctx: Ctx, form: TaxRuleForm): Promise<{ id: number }> {
  const merchantId = ctx.scope.merchantId
  const before = form.id ? await lockTaxRule(ctx, form.id) : undefined
  if (before && form.version !== undefined && before.version !== form.version) fail('changedMeanwhile')
  const { service } = form
  if (service?.from && service.to && service.from > service.to)
    failField('service', 'pricing.fieldErrors.beforeStart')
  const sold = await soldTypes(ctx, form.productTypes)
  if (form.productTypes.some((type) => !sold.has(type))) failField('productTypes', 'unknown')
  await checkScope(ctx, form)
  const values = {
    name: form.name,
    basis_points: form.basisPoints,
    inclusive: form.inclusive,
    service_from: service?.from || null,
    service_to: service?.to || null,
    sku_ids: form.skuIds,
    product_types: form.productTypes,
    category_ids: form.categoryIds,
    agent_ids: form.agentIds,
  }
  const saved = before
    ? await ctx.db
        .updateTable('tax_rule')
        .set({ ...values, version: before.version + 1 })
        .where('merchant_id', '=', merchantId)
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await ctx.db
        .insertInto('tax_rule')
        .values({ merchant_id: merchantId, ...values, created_by_name: ctx.actor.name })
        .returning('id')
        .executeTakeFirstOrThrow()
  await emit(ctx, 'pricing.taxRuleSaved', {
    subject: 'taxRule',
    subjectId: saved.id,
    facts: taxFacts(values),
    before: before && taxKept(before),
    after: taxKept(values),
    topics: taxTopics,
  })
  return saved
}
