import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { camelKeys } from '../camel-keys.ts'
import { customPriceFacts, customPrices, type Owner } from './custom-price-record.ts'
import { requirePricedSku } from '../resolve/priced-skus.ts'
import { dropRecord, recordOf } from '../records.ts'

/** Takes custom pricing away: the layers below it hold again. Orders keep the prices that they were made with. */
export async function deleteCustomPrice(
  ctx: Ctx,
  { kind, family }: Omit<Owner, 'id'>,
  id: number,
): Promise<{ done: true }> {
  const prices = customPrices[kind]
  const found = (await recordOf(ctx, prices, id)) ?? fail('notFound')
  const ownerId = found[prices.ownerColumn]
  const { name } = await prices.lock(ctx, ownerId)
  const before = (await dropRecord(ctx, prices, id)) ?? fail('notFound')
  const { code } = await requirePricedSku(ctx, before.sku_id, { of: family })
  await emit(ctx, prices.events.deleted, {
    subject: prices.events.subject,
    subjectId: ownerId,
    facts: { ...customPriceFacts(before), code, name },
    before: camelKeys(before),
    topics: ['quotation'],
  })
  return { done: true }
}
