import type { z } from 'zod'
import type { CartTotal, TotalAsk } from '#contract/order-entry/order-entry.schema.ts'
import { sumTaxes } from '#contract/pricing/tax/tax.ts'
import { agentBalance, type AgentFacts } from '../agents/agents.public.ts'
import type { Ctx } from '../kit/ctx.ts'
import { holdMinutesOf } from '../orders/orders.public.ts'
import { entryAgent } from './entry-agent.ts'
import { priceItems } from './price-items.ts'

/** What a cart comes to, item by item, and what the agent's account is after it. */
export async function calculateTotal(
  ctx: Ctx,
  { agentId, items, promoCode }: z.output<typeof TotalAsk>,
): Promise<CartTotal> {
  const agent = await entryAgent(ctx, agentId)
  const priced = await priceItems(ctx, agent, items, (at) => `items.${at}.`, promoCode)
  const totalMinor = priced.reduce((all, { totalMinor }) => all + (totalMinor ?? 0), 0)
  return {
    items: priced.map((item) => {
      const { trace: _, ...view } = item
      return view
    }),
    currency: agent.currency,
    totalMinor,
    taxes: sumTaxes(priced.flatMap(({ taxes }) => taxes)),
    account: await accountAfter(ctx, agent, totalMinor),
  }
}

async function accountAfter(ctx: Ctx, agent: AgentFacts, totalMinor: number): Promise<CartTotal['account']> {
  const { settlementTerm } = agent
  const holdMinutes = holdMinutesOf(ctx, agent)
  if (settlementTerm === 'settle-by-order' || settlementTerm === 'outside')
    return { settlementTerm, spendableMinor: null, afterMinor: null, missingMinor: 0, holdMinutes }
  const { availableMinor, receivableMinor } = await agentBalance(ctx, agent)
  const spendableMinor =
    settlementTerm === 'invoice' ? agent.creditLimitMinor - receivableMinor : availableMinor
  const afterMinor = spendableMinor - totalMinor
  return { settlementTerm, spendableMinor, afterMinor, missingMinor: Math.max(0, -afterMinor), holdMinutes }
}
