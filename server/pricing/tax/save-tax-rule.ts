import { rowOf } from '#contract/kit/record/record-values.ts'
import { taxRecord } from '#contract/pricing/tax/tax.fields.ts'
import type { TaxRuleForm } from '#contract/pricing/tax/tax.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { savePlain } from '../../kit/record/plain-record.ts'
import { lockForm } from '../../kit/db/rows.ts'
import { checkScope, isReversed } from '../../promotions/promotions.public.ts'
import { soldTypes } from '../owners/sold-types.ts'
import { taxRules } from './tax-record.ts'

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
  return savePlain(ctx, taxRules, before, rowOf(taxRecord, form), { created_by_name: ctx.actor.name })
}
