import { sql } from 'kysely'
import { maxIssueFeeMinor } from '#contract/agents/agent.fields.ts'
import type { Language } from '#contract/kit/languages.ts'
import type { CancelStep, SettlementTerm } from '#contract/agents/agents.schema.ts'
import { hasAccount, limitCredit } from '../finance/finance.public.ts'
import type { Ctx, Merchant } from '../kit/ctx.ts'
import { lockRow, readRow, updateRow } from '../kit/db/rows.ts'
import { emit } from '../kit/events.ts'
import { bindAgent, sellTo } from './bind-agent.ts'

type AgentTerms = {
  currency: string
  settlementTerm: SettlementTerm
  creditLimitMinor: number
  cancelRule: CancelStep[]
  /** Of an agent that settles outside: vouchers a day, a month and open at once; 0 for as many as it likes. */
  issuePerDay: number
  issuePerMonth: number
  issueAtOnce: number
  /** And what each costs beside, billed. */
  issueFeeMinor: number
  /** And what each order costs, however many vouchers it has. */
  orderFeeMinor: number
  /** Whose sign its vouchers bear, and their language; null leaves it as it is. */
  voucherBrand: 'seller' | 'buyer' | null
  language: Language | null
  /** For how long its unpaid orders are held, and what is quoted to it holds at least; undefined leaves it as it is. */
  holdMinutes: number | undefined
  priceDays: number | undefined
}

/** The agent that is this merchant already; null: none. */
export async function agentOfMerchant(
  ctx: Ctx,
  merchantId: number,
): Promise<{ id: number; currency: string } | null> {
  const row = await ctx.db
    .selectFrom('agent')
    .select(['id', 'currency'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('bound_merchant_id', '=', merchantId)
    .executeTakeFirst()
  return row ?? null
}

/** The version of the contract by which an agent's terms stand; null: none. */
export async function contractOfAgent({ db, scope }: Ctx, id: number): Promise<number | null> {
  const row = await db
    .selectFrom('agent')
    .select('by_contract')
    .where('merchant_id', '=', scope.merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.by_contract ?? null
}

/** May an agent's record take a currency? One with an account keeps its own. */
export async function currencyFits(ctx: Ctx, agentId: number, currency: string): Promise<boolean> {
  const agent = await lockRow(ctx, 'agent', agentId)
  return agent.currency === currency || !(await hasAccount(ctx, agentId))
}

type OnTerms = {
  buyer: Merchant
  agentId: number | null
  terms: AgentTerms
  /** By which version of the contract: what it says is changed there alone. */
  contractVersion: number
  /** An agent that may not order at the moment stays so. */
  keepsStop: boolean
}
/** The buyer stands among our agents on these terms: the record that is it already, the one that was chosen, or a new one. */
export async function sellOnTerms(
  ctx: Ctx,
  { buyer, agentId, terms, contractVersion, keepsStop }: OnTerms,
): Promise<number> {
  const standing = await agentOfMerchant(ctx, buyer.id)
  const mayOrder = !keepsStop || !standing || (await readRow(ctx, 'agent', standing.id)).enabled
  if (!standing && agentId !== null) await bindAgent(ctx, { agentId, merchantId: buyer.id })
  const id = await sellTo(ctx, buyer)
  const before = await lockRow(ctx, 'agent', id, 'for update')
  const { currency, settlementTerm, creditLimitMinor, cancelRule } = terms
  // What is settled outside owes its issue fees alone: room for as many vouchers as any limit allows.
  const limit =
    settlementTerm === 'outside'
      ? Math.min(terms.issueFeeMinor + terms.orderFeeMinor, maxIssueFeeMinor) * 1_000_000
      : creditLimitMinor
  const values = {
    ...(before.currency !== currency && !(await hasAccount(ctx, id)) && { currency }),
    settlement_term: settlementTerm,
    credit_limit_minor: limit,
    cancel_rule: JSON.stringify(cancelRule.toSorted((a, b) => b.hoursBefore - a.hoursBefore)),
    ...(terms.voucherBrand !== null && { own_vouchers: terms.voucherBrand === 'buyer' }),
    ...(terms.language !== null && { language: terms.language }),
    hold_minutes: terms.holdMinutes,
    price_days: terms.priceDays,
    enabled: mayOrder,
    by_contract: contractVersion,
    ...(mayOrder && { contract_stop: '' as const }),
  }
  await updateRow(ctx, 'agent', { id }, values)
  await limitCredit(ctx, id, limit)
  await limitIssues(ctx, id, terms)
  await emit(ctx, 'agents.updated', {
    subject: 'agent',
    subjectId: id,
    facts: { code: before.code, name: before.name },
    after: values,
    topics: ['agent'],
  })
  return id
}

/** What was issued already is no reason to refuse terms: the next order counts it. */
async function limitIssues(ctx: Ctx, agentId: number, terms: AgentTerms): Promise<void> {
  const { merchantId } = ctx.scope
  await sql`delete from issue_limit where merchant_id = ${merchantId} and agent_id = ${agentId}`.execute(
    ctx.db,
  )
  if (terms.settlementTerm !== 'outside') return
  const orNull = (count: number) => (count > 0 ? count : null)
  await sql`insert into issue_limit (merchant_id, agent_id, per_day, per_month, at_once, fee_minor, order_fee_minor)
    values (${merchantId}, ${agentId}, ${orNull(terms.issuePerDay)}, ${orNull(terms.issuePerMonth)}, ${orNull(terms.issueAtOnce)}, ${terms.issueFeeMinor}, ${terms.orderFeeMinor})`.execute(
    ctx.db,
  )
}

/** Lets an agent order, or stops it, by what two companies agreed: nobody is asked, and orders made stay as they are. */
export async function letAgentOrder(
  ctx: Ctx,
  agentId: number,
  enabled: boolean,
  why: '' | 'suspended' | 'licence',
): Promise<void> {
  const agent = await lockRow(ctx, 'agent', agentId, 'for update')
  if (agent.contract_stop === why && agent.enabled === enabled) return
  await updateRow(ctx, 'agent', { id: agentId }, { enabled, contract_stop: why })
  if (agent.enabled === enabled) return
  await emit(ctx, enabled ? 'agents.enabled' : 'agents.disabled', {
    subject: 'agent',
    subjectId: agentId,
    facts: { name: agent.name },
  })
}

/** No contract says any more what stands of it: it is changed here again. Room for issue fees was no credit that we gave. */
export async function freeAgent(ctx: Ctx, agentId: number): Promise<void> {
  const { settlement_term: term } = await lockRow(ctx, 'agent', agentId, 'for update')
  const had = term === 'outside' && { credit_limit_minor: 0 }
  await updateRow(ctx, 'agent', { id: agentId }, { by_contract: null, ...had })
  if (had) await limitCredit(ctx, agentId, 0)
}
