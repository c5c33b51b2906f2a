import { plainRate } from '#contract/kit/money/rate.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { deleteRow } from '../../kit/rows.ts'
import { camelKeys } from '../camel-keys.ts'
import { lockRate, rateFacts } from './rate-record.ts'

/** Takes a rate away: the one before it holds again. Orders keep the rate that they were made with. */
export async function deleteRate(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const before = await lockRate(ctx, id)
  await deleteRow(ctx, 'exchange_rate', id)
  const { from_currency: from, to_currency: to, date, margin_basis_points: marginBasisPoints } = before
  await emit(ctx, 'pricing.rateDeleted', {
    subject: 'exchangeRate',
    subjectId: id,
    facts: rateFacts(ctx, { from, to, date, rate: plainRate(before.rate), marginBasisPoints }),
    before: camelKeys(before),
    topics: ['rate', 'price', 'quotation'],
  })
  return { done: true }
}
