import { rowOf } from '#contract/kit/record/record-values.ts'
import { taxRecord } from '#contract/pricing/tax.fields.ts'
import type { TaxRuleForm } from '#contract/pricing/tax.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/errors.ts'
import { emit } from '../../kit/events.ts'
import { lockForm, saveRow } from '../../kit/rows.ts'
import { checkScope, isReversed } from '../../promotions/promotions.public.ts'
import { soldTypes } from '../sold-types.ts'
import { taxFacts, taxKept, taxTopics } from './tax-record.ts'

/**
 * Makes a tax rule, or changes the one with that id. Prices follow from the next question on; orders keep the tax that they
 * were sold with.
 */
export async function saveTaxRule(ctx: Ctx, form: TaxRuleForm): Promise<{ id: number }> {
  const before = await lockForm(ctx, 'tax_rule', form)
  const { service } = form
  if (isReversed(service)) failField('service', 'pricing.fieldErrors.beforeStart')
  const sold = await soldTypes(ctx, form.productTypes)
  if (form.productTypes.some((type) => !sold.has(type))) failField('productTypes', 'unknown')
  await checkScope(ctx, form)
  const values = rowOf(taxRecord, form)
  const saved = await saveRow(ctx, 'tax_rule', before, values, { created_by_name: ctx.actor.name })
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
