import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { deleteRow, lockRow } from '../../kit/rows.ts'
import { taxFacts, taxKept, taxTopics } from './tax-record.ts'

/** Takes a tax rule away: the wider ones hold again. Orders keep the tax that they were sold with. */
export async function deleteTaxRule(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const before = await lockRow(ctx, 'tax_rule', id)
  await deleteRow(ctx, 'tax_rule', id)
  await emit(ctx, 'pricing.taxRuleDeleted', {
    subject: 'taxRule',
    subjectId: id,
    facts: taxFacts(before),
    before: taxKept(before),
    topics: taxTopics,
  })
  return { done: true }
}
