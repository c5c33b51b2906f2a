import type { z } from 'zod'
import type {
  AgentAccount,
  CancelStep,
  MovementFilter,
  SettlementTerm,
} from '#contract/agents/agents.schema.ts'
import type { Language } from '#contract/kit/schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'
import { anyOf } from '../kit/db/filters.ts'
import { agentAccount, listMovements } from './accounts.queries.ts'
import { statementOf } from './statement/statement.queries.ts'
import type { Stop } from './stop-sale.ts'

export { ensureHouseAgent, houseAgentId, shopAgentCode, shopAgentId } from './built-in-agents.ts'
export { setStopSale, stoppedText, type Stop } from './stop-sale.ts'

/** What other domains need to know of an agent. */
export type AgentFacts = {
  id: number
  code: string
  name: string
  currency: string
  settlementTerm: SettlementTerm
  creditLimitMinor: number
  language: Language
  /** Stands in place of the products' own rules where it has any. */
  cancelRule: CancelStep[]
  /** Of its unpaid orders, and of what is quoted to it; null: as for everybody. */
  holdMinutes: number | null
  priceDays: number | null
  needsAudit: boolean
  enabled: boolean
  /** By a contract of the market that rests; empty: by none. */
  contractStop: '' | 'suspended' | 'licence'
  email: string
  boundMerchantId: number | null
  priceVersion: number
  /** Why nothing more is sold to it; null: it may order. */
  stop: Stop | null
}

/** Agents by id under the session's rights; unknown ids are missing from the map. */
export async function loadAgents(ctx: Ctx, ids: number[]): Promise<Map<number, AgentFacts>> {
  if (!ids.length) return new Map()
  const rows = await ctx.db
    .selectFrom('agent')
    .selectAll()
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', anyOf([...new Set(ids)]))
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        code: row.code,
        name: row.name,
        currency: row.currency,
        settlementTerm: row.settlement_term,
        creditLimitMinor: row.credit_limit_minor,
        language: row.language,
        cancelRule: row.cancel_rule as CancelStep[],
        holdMinutes: row.hold_minutes,
        priceDays: row.price_days,
        needsAudit: row.needs_audit,
        enabled: row.enabled,
        contractStop: row.contract_stop,
        email: row.email,
        boundMerchantId: row.bound_merchant_id,
        priceVersion: row.price_version,
        stop: row.stop_sale as Stop | null,
      },
    ]),
  )
}

export { saveAgent } from './save-agent.ts'
export { signsOf } from './sign/signs.ts'
export { readSign, saveSign } from './sign/own-sign.ts'
export { balancesOf as agentBalance } from '../finance/finance.public.ts'

/** The account of the agent whose session it is, under its own rights. */
export const ownAccount = async (ctx: Ctx): Promise<AgentAccount> =>
  ctx.scope.agentId ? agentAccount(ctx, { agentId: ctx.scope.agentId }) : fail('notFound')

/** Its ledger in the same way; who of our people wrote a movement is not for the agent. */
export async function ownMovements(ctx: Ctx, filter: Omit<z.output<typeof MovementFilter>, 'agentId'>) {
  const page = await listMovements(ctx, { ...filter, agentId: ctx.scope.agentId ?? fail('notFound') })
  return { ...page, rows: page.rows.map((row) => ({ ...row, byName: '' })) }
}

export { noteKeyCalls } from './keys/note-calls.ts'
export { requireOrdering } from './by-contract.ts'
export { bindAgent, sellTo } from './bind-agent.ts'
export {
  agentOfMerchant,
  contractOfAgent,
  currencyFits,
  freeAgent,
  letAgentOrder,
  sellOnTerms,
} from './sell-on-terms.ts'
type Period = { from?: string | undefined; to?: string | undefined }
/** Its statement over a period. */
export const ownStatement = (ctx: Ctx, period: Period) =>
  statementOf(ctx, ctx.scope.agentId ?? fail('notFound'), period)
export {
  statedMovements,
  statementOf,
  statementPeriod,
  type StatedMovement,
} from './statement/statement.queries.ts'
