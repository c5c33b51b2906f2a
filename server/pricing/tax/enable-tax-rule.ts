import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { enableRow, lockRow } from '../../kit/rows.ts'
import { taxFacts, taxTopics } from './tax-record.ts'

/** Lets a tax rule hold, or stops it; orders keep the tax that they were sold with. */
export async function enableTaxRule(
  ctx: Ctx,
  { id, enabled }: { id: number; enabled: boolean },
): Promise<{ done: true }> {
  const rule = await lockRow(ctx, 'tax_rule', id)
  await enableRow(ctx, 'tax_rule', rule, enabled)
  await emit(ctx, enabled ? 'pricing.taxRuleEnabled' : 'pricing.taxRuleDisabled', {
    subject: 'taxRule',
    subjectId: id,
    facts: taxFacts(rule),
    topics: taxTopics,
  })
  return { done: true }
}
