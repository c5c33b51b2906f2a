import type { z } from 'zod'
import { maxEntryDays, type StockAsk, type StockDays } from '#contract/order-entry/order-entry.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { fail, failField } from '../kit/errors.ts'
import { todayOf } from '../kit/today.ts'
import { loadOrderPackages, loadOrderSkus } from '../orders/orders.public.ts'
import { allDepartures } from './all-departures.ts'
import { entryAgent } from './entry-agent.ts'

/** Prices and what is left of one SKU, day by day and session by session. At most 62 days; 404 for an unknown SKU. */
export async function checkStock(
  ctx: Ctx,
  { agentId, skuId, from, to }: z.output<typeof StockAsk>,
): Promise<StockDays> {
  const days = Temporal.PlainDate.from(from).until(to).days + 1
  if (days < 1) failField('to', 'invalid')
  if (days > maxEntryDays) failField('to', 'tooLarge', { max: maxEntryDays })
  const agent = await entryAgent(ctx, agentId)
  const sku = (await loadOrderSkus(ctx, [skuId])).get(skuId) ?? fail('notFound')
  if (sku.addOn) fail('notFound')
  const known = await loadOrderPackages(ctx, [sku])
  const rows = await allDepartures(ctx, agent, [sku], { known, from, to })
  return {
    currency: agent.currency,
    today: todayOf(ctx),
    rows: rows.map(({ date, departures }) => ({ date, departures })),
  }
}
