import { loadAgents } from '../../agents/agents.public.ts'
import type { CallCtx, Merchant } from '../../kit/ctx.ts'
import { inTransaction } from '../../kit/call/in-transaction.ts'
import { holdMinutesOf } from '../../orders/orders.public.ts'
import { holdPrices, type ShownDay } from '../../pricing/pricing.public.ts'

/** Our call in a partner's books. */
export const callThere = (ctx: CallCtx, partner: Merchant): CallCtx => ({
  ...ctx,
  scope: { merchantId: partner.id },
  merchant: partner,
  user: null,
  actor: { kind: 'merchant', id: null, name: '', origin: 'market' },
})

/**
 * What is shown of products holds for orders of the agent that we are: it is written down there before it is seen here. Answers until when;
 * null where the contract promises nothing.
 */
export const promisePrices = (
  there: CallCtx,
  agentId: number,
  shown: ReadonlyMap<number, readonly ShownDay[]>,
): Promise<string | null> =>
  inTransaction(there, async (inside) => {
    const agent = (await loadAgents(inside, [agentId])).get(agentId)
    if (!agent) return null
    const holding = { ...agent, holdMinutes: holdMinutesOf(inside, agent) }
    let until: string | null = null
    for (const [skuId, days] of shown) until = await holdPrices(inside, { agent: holding, skuId }, days)
    return until
  })
