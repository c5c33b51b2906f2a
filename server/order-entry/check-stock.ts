import type { z } from 'zod'
import { maxEntryDays, type StockAsk, type StockDays } from '#contract/order-entry/order-entry.schema.ts'
import type { Ctx, CallCtx } from '../kit/ctx.ts'
import { inTransaction } from '../kit/call/in-transaction.ts'
import { fail, failField } from '../kit/call/errors.ts'
import { todayOf } from '../kit/text/today.ts'
import { loadOrderPackages, loadOrderSkus } from '../orders/orders.public.ts'
import { allDepartures } from './all-departures.ts'
import { agentSoldTo, entryAgentId } from './entry-agent.ts'
import { lookOnce, type LooksView } from './cached-looks.ts'
import type { Look } from './look-versions.ts'

/**
 * Prices and what is left of one SKU, day by day and session by session. At most 62 days; 404 for an unknown SKU. Asked a
 * hundred times for each booking: an answer is kept in the process for as long as it holds (decision 0015).
 */
export async function checkStock(
  ctx: CallCtx,
  { agentId, skuId, from, to }: z.output<typeof StockAsk>,
): Promise<StockDays> {
  const days = Temporal.PlainDate.from(from).until(to).days + 1
  if (days < 1) failField('to', 'invalid')
  if (days > maxEntryDays) failField('to', 'tooLarge', { max: maxEntryDays })
  const look = { agentId: entryAgentId(ctx, agentId), skuId, from, to }
  return departuresAt(ctx, look)
}

/** The same for whoever has been looked at before: days of one SKU for one agent. */
export const departuresAt = (ctx: CallCtx, look: Look): Promise<StockDays> =>
  lookOnce(ctx, look, () => inTransaction(ctx, (inner) => workOut(inner, look)))

async function workOut(ctx: Ctx, { agentId, skuId, from, to }: Look): Promise<LooksView> {
  const agent = await agentSoldTo(ctx, agentId)
  const sku = (await loadOrderSkus(ctx, [skuId])).get(skuId) ?? fail('notFound')
  if (sku.addOn) fail('notFound')
  const existing = await loadOrderPackages(ctx, [sku])
  const rows = await allDepartures(ctx, agent, [sku], { existing, from, to })
  const today = todayOf(ctx)
  const answer = {
    currency: agent.currency,
    today,
    rows: rows.map(({ date, departures }) => ({ date, departures })),
  }
  // What a package's parts are is not in its version: it is worked out each time.
  if (sku.packagePrice !== null) return { answer, until: 0 }
  const tomorrow = Temporal.PlainDate.from(today).add({ days: 1 }).toZonedDateTime(ctx.merchant.timeZone)
  return { answer, until: Math.min(tomorrow.epochMilliseconds - 1, ...rows.map(({ until }) => until)) }
}
