import { AgentForm } from '#contract/agents/agents.schema.ts'
import type { SaleStop, SiteForm } from '#contract/shop/shop.schema.ts'
import { nameIn } from '#contract/kit/languages.ts'
import {
  loadAgents,
  saveAgent,
  shopAgentCode,
  shopAgentId,
  type AgentFacts,
} from '../agents/agents.public.ts'
import type { Ctx } from '../kit/ctx.ts'
import { openConnections } from '../kit/outside/connections.ts'
import { paymentDoors } from '../payments/payments.public.ts'

type SaleTerms = Pick<SiteForm, 'payment' | 'currency'>

/** The shop's agent where it may buy now, in the shop's currency, each order paid by itself. */
export async function shopAgent(ctx: Ctx, terms: SaleTerms): Promise<AgentFacts | undefined> {
  if (terms.payment !== 'online') return undefined
  const agent = await loadShopAgent(ctx)
  return agent && !whyNoSale(agent, terms) ? agent : undefined
}

/** What keeps guests from ordering in a shop that is paid online. */
export async function saleStopOf(ctx: Ctx, terms: SaleTerms): Promise<SaleStop | null> {
  if (terms.payment !== 'online') return null
  const agent = await loadShopAgent(ctx)
  if (!agent) return 'noAgent'
  return whyNoSale(agent, terms) ?? ((await hasProvider(ctx)) ? null : 'noProvider')
}

function whyNoSale(agent: AgentFacts, { currency }: SaleTerms): SaleStop | null {
  if (!agent.enabled) return 'disabled'
  if (agent.currency !== currency) return 'currency'
  return agent.settlementTerm === 'settle-by-order' ? null : 'term'
}

export const hasProvider = async (ctx: Ctx): Promise<boolean> =>
  (await openConnections(ctx, Object.keys(paymentDoors))).length > 0

async function loadShopAgent(ctx: Ctx): Promise<AgentFacts | undefined> {
  const id = await shopAgentId(ctx)
  return id === undefined ? undefined : (await loadAgents(ctx, [id])).get(id)
}

/** A shop that is paid online has somebody to sell to, once it is published. */
export async function ensureShopAgent(ctx: Ctx, { payment, currency, names }: SiteForm): Promise<void> {
  if (payment !== 'online' || (await shopAgentId(ctx))) return
  await saveAgent(
    ctx,
    AgentForm.parse({
      code: shopAgentCode,
      name: nameIn(names, ctx.merchant.language),
      currency,
      settlementTerm: 'settle-by-order',
      language: ctx.merchant.language,
    }),
  )
}
