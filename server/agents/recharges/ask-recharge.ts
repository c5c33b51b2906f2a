import type { AskRecharge } from '#contract/agents/recharges/recharge.schema.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { takeProof } from '../../files/files.public.ts'
import { cashAccount, shownAccounts } from '../../finance/finance.public.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { insertRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { notify } from '../../notifications/notifications.public.ts'
import { loadAgents, type AgentFacts } from '../agents.public.ts'

/** Whose recharge it is: an agent's own, or the one that staff name. */
async function agentOf(ctx: Ctx, agentId: number | null | undefined): Promise<AgentFacts> {
  const id = ctx.scope.agentId ?? agentId ?? failField('agentId', 'required')
  return (await loadAgents(ctx, [id])).get(id) ?? fail('notFound')
}

/** Where an agent can send its money: the merchant's accounts in its currency. */
export async function rechargeAccounts(ctx: Ctx, { agentId }: { agentId?: number | undefined }) {
  const { currency } = await agentOf(ctx, agentId)
  return { currency, rows: await shownAccounts(ctx, currency) }
}

/**
 * Asks for a recharge; with the day on which it was sent it is paid already. An agent names only accounts that it is shown.
 * The same request again answers the same recharge.
 */
export async function askRecharge(ctx: Ctx, form: AskRecharge): Promise<{ id: number }> {
  const agent = await agentOf(ctx, form.agentId)
  const key = `${ctx.user?.id ?? 0} ${form.clientRequestId}`
  const before = await ctx.db
    .selectFrom('agent_recharge')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('request_key', '=', key)
    .executeTakeFirst()
  if (before) return before
  const isAgent = ctx.actor.kind === 'agent'
  const account = await cashAccount(ctx, form.accountId, { currency: agent.currency, shown: isAgent })
  const status = form.paidOn ? 'paid' : 'requested'
  const made = await insertRow(ctx, 'agent_recharge', {
    agent_id: agent.id,
    amount_minor: form.amountMinor,
    currency: agent.currency,
    account_id: account.id,
    paid_on: form.paidOn,
    reference: form.reference,
    note: form.note,
    proof_file_id: await takeProof(ctx, form.proofFileId),
    status,
    requested_by_kind: ctx.actor.kind,
    requested_by_name: ctx.actor.name,
    requested_at: ctx.now.toISOString(),
    request_key: key,
  })
  const amount = `${groupedAmount(form.amountMinor, agent.currency)} ${agent.currency}`
  await emit(ctx, 'agents.rechargeAsked', {
    subject: 'agent',
    subjectId: agent.id,
    agentId: agent.id,
    agentVisible: true,
    facts: { name: agent.name, amount, account: account.name },
    after: { status },
    topics: ['recharge'],
  })
  if (isAgent) await tellStaff(ctx, made.id, agent.name, amount)
  return made
}

/** Whoever sees to recharges hears of money that an agent says it sends. */
export const tellStaff = (ctx: Ctx, id: number, agent: string, amount: string): Promise<void> =>
  notify(ctx, {
    kind: 'rechargeAsked',
    to: { holding: 'tools.RechargeRecord' },
    subject: { topic: 'recharge', id },
    facts: { agent, amount },
  })
