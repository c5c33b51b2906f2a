import type { z } from 'zod'
import type { ItemPrice, PriceAsk } from '#contract/order-entry/order-entry.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { entryAgent } from './entry-agent.ts'
import { priceItems } from './price-items.ts'

/** The price of one item for these guests, with its trace for staff. */
export async function priceItem(
  ctx: Ctx,
  { agentId, promoCode, ...item }: z.output<typeof PriceAsk>,
): Promise<ItemPrice> {
  const agent = await entryAgent(ctx, agentId)
  const [price] = await priceItems(ctx, agent, [item], () => '', promoCode)
  return price!
}
