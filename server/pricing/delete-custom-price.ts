import type { Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/errors.ts'
import { emit } from '../kit/events.ts'
import { camelKeys } from './camel-keys.ts'
import { customPriceFacts, customPrices } from './custom-price-record.ts'
import { requirePricedSku } from './priced-skus.ts'
import { dropRecord, recordOf } from './records.ts'
import { lockAgent } from './write-quotations.ts'

/** Takes custom pricing away: the layers below it hold again. Orders keep the prices that they were made with. */
export async function deleteCustomPrice(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const found = (await recordOf(ctx, customPrices, id)) ?? fail('notFound')
  const agent = await lockAgent(ctx, found.agent_id)
  const before = (await dropRecord(ctx, customPrices, id)) ?? fail('notFound')
  const { code } = await requirePricedSku(ctx, before.sku_id)
  await emit(ctx, 'pricing.customPriceDeleted', {
    subject: 'agent',
    subjectId: before.agent_id,
    facts: { ...customPriceFacts(before), code, name: agent.name },
    before: camelKeys(before),
    topics: ['quotation'],
  })
  return { done: true }
}
