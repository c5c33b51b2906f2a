import type { z } from 'zod'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import type { Adjustment, AgentAccount, Recharge } from '#contract/agents/agents.schema.ts'
import type { AccountRef } from '../finance/finance.public.ts'
import { postJournals } from '../finance/finance.public.ts'
import type { Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'
import { emit } from '../kit/events.ts'
import { agentAccount } from './accounts.queries.ts'
import { reopenClaims, settleClaims } from './claims/claims.ts'
import { loadAgents, type AgentFacts } from './agents.public.ts'

export const requireAgent = async (ctx: Ctx, id: number): Promise<AgentFacts> =>
  (await loadAgents(ctx, [id])).get(id) ?? fail('notFound')

/** Where an agent's own money stands: what it prepaid, or for a billed agent what it owes. */
export const ownAccount = (agent: Pick<AgentFacts, 'id' | 'currency' | 'settlementTerm'>): AccountRef => ({
  kind: agent.settlementTerm === 'invoice' ? 'agent-receivable' : 'agent-available',
  agentId: agent.id,
  currency: agent.currency,
})

type Received = { amountMinor: number; method: string; memo: string; onceKey: string }
/** Money received from an agent: cash rises, and so does what the agent can spend (or falls what it owes). */
export async function receiveMoney(ctx: Ctx, agent: AgentFacts, received: Received): Promise<void> {
  const { amountMinor, method, memo, onceKey } = received
  const cash: AccountRef = { kind: 'cash', name: method, currency: agent.currency }
  await postJournals(ctx, [
    {
      kind: 'recharge',
      agentId: agent.id,
      memo,
      onceKey,
      entries: [
        { account: cash, debitMinor: amountMinor },
        { account: ownAccount(agent), creditMinor: amountMinor },
      ],
    },
  ])
  await emitMoney(ctx, 'agents.recharged', agent, amountMinor, null, { method })
  await settleClaims(ctx, agent)
}

/**
 * Such money goes back as it came: never more than the agent still has, but for what of it has paid claims, which are open again.
 * `since`: what the key begins with under which it came.
 */
export async function returnMoney(
  ctx: Ctx,
  agent: AgentFacts,
  { amountMinor, method, memo, onceKey, since }: Received & { since: string },
): Promise<void> {
  await reopenClaims(ctx, agent, { amountMinor, since })
  await postJournals(ctx, [
    {
      kind: 'recharge-back',
      agentId: agent.id,
      memo,
      onceKey,
      entries: [
        { account: ownAccount(agent), debitMinor: amountMinor },
        { account: { kind: 'cash', name: method, currency: agent.currency }, creditMinor: amountMinor },
      ],
    },
  ])
}

/** The same, written down at once by whoever received it. */
export async function rechargeAgent(ctx: Ctx, input: z.output<typeof Recharge>): Promise<AgentAccount> {
  const agent = await requireAgent(ctx, input.agentId)
  await receiveMoney(ctx, agent, {
    ...input,
    onceKey: `recharge ${ctx.user?.id ?? 0} ${input.clientRequestId}`,
  })
  return agentAccount(ctx, { agentId: agent.id })
}

/** A correction by hand with its reason: above zero in the agent's favour. Never below an empty account. */
export async function adjustAgent(ctx: Ctx, input: z.output<typeof Adjustment>): Promise<AgentAccount> {
  const agent = await requireAgent(ctx, input.agentId)
  const other: AccountRef = { kind: 'adjustment', currency: agent.currency }
  const amount = Math.abs(input.amountMinor)
  const gives = input.amountMinor > 0
  const [debit, credit] = gives ? [other, ownAccount(agent)] : [ownAccount(agent), other]
  await postJournals(ctx, [
    {
      kind: 'adjustment',
      agentId: agent.id,
      memo: input.reason,
      onceKey: `adjustment ${ctx.user?.id ?? 0} ${input.clientRequestId}`,
      entries: [
        { account: debit, debitMinor: amount },
        { account: credit, creditMinor: amount },
      ],
    },
  ])
  await emitMoney(ctx, 'agents.adjusted', agent, input.amountMinor, input.reason)
  if (gives) await settleClaims(ctx, agent)
  return agentAccount(ctx, { agentId: agent.id })
}

export const emitMoney = (
  ctx: Ctx,
  type: 'agents.recharged' | 'agents.adjusted',
  agent: AgentFacts,
  amountMinor: number,
  reason: string | null,
  facts = {},
) =>
  emit(ctx, type, {
    subject: 'agent',
    subjectId: agent.id,
    agentId: agent.id,
    agentVisible: true,
    reason,
    facts: {
      name: agent.name,
      amount: `${groupedAmount(amountMinor, agent.currency)} ${agent.currency}`,
      amountMinor,
      currency: agent.currency,
      ...facts,
    },
    topics: ['agent', 'account'],
  })
