import { sql } from 'kysely'
import { AgentForm } from '#contract/agents/agents.schema.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { Ctx } from '../kit/ctx.ts'
import { updateRow } from '../kit/db/rows.ts'
import { saveAgent } from './save-agent.ts'

/** To whom a merchant's own shop sells: its price level is that of the shop, and no user belongs to it. */
export const shopAgentCode = 'SHOP'
/** Codes for the house itself: the second where an agent has the first. */
const houseCodes = ['HOUSE', 'HOUSE-GROUPS'] as const

async function agentIdOf(ctx: Ctx, code: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from agent
    where merchant_id = ${ctx.scope.merchantId} and code = ${code}`.execute(ctx.db)
  return rows[0]?.id
}
export const shopAgentId = (ctx: Ctx) => agentIdOf(ctx, shopAgentCode)
/** For whom departures of journeys are operated: its orders carry what they cost and bring nothing, and no user belongs to it. */
export async function houseAgentId(ctx: Ctx): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from agent
    where merchant_id = ${ctx.scope.merchantId} and house`.execute(ctx.db)
  return rows[0]?.id
}

/** The house itself, made by the first departure that needs it; two that begin at once cannot make two. */
export async function ensureHouseAgent(ctx: Ctx): Promise<number> {
  const found = await houseAgentId(ctx)
  if (found !== undefined) return found
  const { names, language, currency } = ctx.merchant
  const form = AgentForm.parse({
    code: houseCodes[(await agentIdOf(ctx, houseCodes[0])) === undefined ? 0 : 1],
    name: nameIn(names, language),
    currency,
    settlementTerm: 'prepay',
    language,
  })
  const saved = await saveAgent(ctx, form)
  await updateRow(ctx, 'agent', { id: saved.id }, { house: true })
  return saved.id
}
