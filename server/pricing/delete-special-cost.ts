import type { Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/errors.ts'
import { emit } from '../kit/events.ts'
import { camelKeys } from './camel-keys.ts'
import { specialCostFacts, specialCostOf } from './special-cost-record.ts'

/** Takes a special cost away: what lies below it holds again. Orders keep the costs that they were made with. */
export async function deleteSpecialCost(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const { merchantId } = ctx.scope
  const before = (await specialCostOf(ctx, id)) ?? fail('notFound')
  await ctx.db.deleteFrom('special_cost').where('merchant_id', '=', merchantId).where('id', '=', id).execute()
  const names = await ctx.db
    .selectFrom('sku as s')
    .innerJoin('supplier as p', 'p.merchant_id', 's.merchant_id')
    .select(['s.code', 'p.name as supplier'])
    .where('s.merchant_id', '=', merchantId)
    .where('s.id', '=', before.sku_id)
    .where('p.id', '=', before.supplier_id)
    .executeTakeFirstOrThrow()
  await emit(ctx, 'pricing.specialCostDeleted', {
    subject: 'sku',
    subjectId: before.sku_id,
    facts: { ...specialCostFacts(before), ...names },
    before: camelKeys(before),
    topics: ['cost'],
  })
  return { done: true }
}
