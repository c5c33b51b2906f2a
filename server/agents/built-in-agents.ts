import { sql } from 'kysely'
import { AgentForm } from '#contract/agents/agents.schema.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { Ctx } from '../kit/ctx.ts'
import { saveAgent } from './save-agent.ts'

/** To whom a merchant's own shop sells: its price level is that of the shop, and no user belongs to it. */
export const shopAgentCode = 'SHOP'
/** For whom departures of journeys are operated: its orders carry what they cost and bring nothing, and no user belongs to it. */
const houseAgentCode = 'HOUSE'

async function agentIdOf(ctx: Ctx, code: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from agent
    where merchant_id = ${ctx.scope.merchantId} and code = ${code}`.execute(ctx.db)
  return rows[0]?.id
}
export const shopAgentId = (ctx: Ctx) => agentIdOf(ctx, shopAgentCode)
export const houseAgentId = (ctx: Ctx) => agentIdOf(ctx, houseAgentCode)

/** The house itself, made by the first departure that needs it; by its code two that begin at once cannot make two. */
export async function ensureHouseAgent(ctx: Ctx): Promise<number> {
  const found = await houseAgentId(ctx)
  if (found !== undefined) return found
  const { names, language, currency } = ctx.merchant
  const form = AgentForm.parse({
    code: houseAgentCode,
    name: nameIn(names, language),
    currency,
    settlementTerm: 'prepay',
    language,
  })
  return (await saveAgent(ctx, form)).id
}
