import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { lockTaxRule, taxFacts, taxKept, taxTopics } from './tax-record.ts'

/** Takes a tax rule away: the wider ones hold again. Orders keep the tax that they were sold with. */
export async function deleteTaxRule(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const before = await lockTaxRule(ctx, id)
  await ctx.db
    .deleteFrom('tax_rule')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
    .execute()
  await emit(ctx, 'pricing.taxRuleDeleted', {
    subject: 'taxRule',
    subjectId: id,
    facts: taxFacts(before),
    before: taxKept(before),
    topics: taxTopics,
  })
  return { done: true }
}
