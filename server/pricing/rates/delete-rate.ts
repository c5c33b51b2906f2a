import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { deleteRow, lockRow } from '../../kit/rows.ts'
import { rateFacts, rateKept } from './rate-record.ts'

/** Takes a rate away: the one before it holds again. Orders keep the rate that they were made with. */
export async function deleteRate(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const before = rateKept(await lockRow(ctx, 'exchange_rate', id, 'for update'))
  await deleteRow(ctx, 'exchange_rate', id)
  await emit(ctx, 'pricing.rateDeleted', {
    subject: 'exchangeRate',
    subjectId: id,
    facts: rateFacts(ctx, before),
    before,
    topics: ['rate', 'price', 'quotation'],
  })
  return { done: true }
}
