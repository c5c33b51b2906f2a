import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/errors.ts'
import { emit } from '../../kit/events.ts'
import { lockTaxRule, taxFacts, taxTopics } from './tax-record.ts'

/** Lets a tax rule hold, or stops it; orders keep the tax that they were sold with. */
export async function enableTaxRule(
  ctx: Ctx,
  { id, enabled }: { id: number; enabled: boolean },
): Promise<{ done: true }> {
  const rule = await lockTaxRule(ctx, id)
  if (rule.enabled === enabled) fail('operationInvalid')
  await ctx.db
    .updateTable('tax_rule')
    .set({ enabled })
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
    .execute()
  await emit(ctx, enabled ? 'pricing.taxRuleEnabled' : 'pricing.taxRuleDisabled', {
    subject: 'taxRule',
    subjectId: id,
    facts: taxFacts(rule),
    topics: taxTopics,
  })
  return { done: true }
}
