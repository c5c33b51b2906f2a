import type { EntryAgent } from '#contract/order-entry/order-entry.schema.ts'
import { loadAgents, requireOrdering, type AgentFacts } from '../agents/agents.public.ts'
import { userOf, type Ctx, type CallCtx } from '../kit/ctx.ts'
import { fail, failField } from '../kit/call/errors.ts'

/**
 * Who is sold to: an agent's log-in is its own agent, whatever it names; staff name one. 400000 where staff name none,
 * 404 for an agent that is not theirs, `orders.agentDisabled` for one that may not order.
 */
export async function entryAgent(ctx: Ctx, agentId: number | undefined): Promise<AgentFacts> {
  return agentSoldTo(ctx, entryAgentId(ctx, agentId))
}

/** An agent that may order now. */
export async function agentSoldTo(ctx: Ctx, id: number): Promise<AgentFacts> {
  const agent = (await loadAgents(ctx, [id])).get(id) ?? fail('notFound')
  requireOrdering(ctx, agent)
  return agent
}

/** The same agent's id, without a look at whether it is there. */
export function entryAgentId(ctx: CallCtx, agentId: number | undefined): number {
  const { kind, agentId: own } = userOf(ctx)
  const id = kind === 'agent' ? own : agentId
  if (!id) failField('agentId', 'required')
  if (kind === 'agent' && agentId !== undefined && agentId !== own) fail('notFound')
  return id
}

export const tellAgent = ({
  id,
  code,
  name,
  currency,
  settlementTerm,
  language,
}: AgentFacts): EntryAgent => ({
  id,
  code,
  name,
  currency,
  settlementTerm,
  language,
})
