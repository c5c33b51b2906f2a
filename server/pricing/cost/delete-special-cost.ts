import type { PricedWhich } from '#contract/pricing/families.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { camelKeys } from '../camel-keys.ts'
import { requirePricedSku } from '../resolve/priced-skus.ts'
import { dropRecord, recordOf } from '../records.ts'
import { lockBinding } from './save-cost.ts'
import { specialCostFacts, specialCosts } from './special-cost-record.ts'

/** Takes a special cost away: what lies below it holds again. Orders keep the costs that they were made with. */
export async function deleteSpecialCost(
  ctx: Ctx,
  { id }: { id: number },
  of?: PricedWhich,
): Promise<{ done: true }> {
  const found = (await recordOf(ctx, specialCosts, id)) ?? fail('notFound')
  const supplier = await lockBinding(ctx, { skuId: found.sku_id, supplierId: found.supplier_id })
  const before = (await dropRecord(ctx, specialCosts, id)) ?? fail('notFound')
  const { code } = await requirePricedSku(ctx, before.sku_id, { of })
  await emit(ctx, 'pricing.specialCostDeleted', {
    subject: 'sku',
    subjectId: before.sku_id,
    facts: { ...specialCostFacts(before), code, supplier },
    before: camelKeys(before),
    topics: ['cost'],
  })
  return { done: true }
}
