import { AgentForm } from '#contract/agents/agents.schema.ts'
import { nameIn } from '#contract/kit/schema.ts'
import { fail } from '../kit/call/errors.ts'
import type { Ctx, Merchant } from '../kit/ctx.ts'
import { violated } from '../kit/db/db.ts'
import { lockRow, updateRow } from '../kit/db/rows.ts'
import { emit } from '../kit/events.ts'
import { freeCode } from '../kit/record/free-code.ts'
import { saveAgent } from './save-agent.ts'

/** The agent is that merchant from now on: its orders arrive as mirror orders. Refused where either has another already. */
export async function bindAgent(
  ctx: Ctx,
  { agentId, merchantId }: { agentId: number; merchantId: number },
): Promise<void> {
  const agent = await lockRow(ctx, 'agent', agentId, 'for update')
  if (agent.bound_merchant_id === merchantId) return
  if (agent.bound_merchant_id) fail('tenants.alreadyLinked')
  try {
    await updateRow(ctx, 'agent', agent, { bound_merchant_id: merchantId })
  } catch (error) {
    if (violated(error) === 'agent_merchant_id_bound_merchant_id_idx') fail('tenants.alreadyLinked')
    throw error
  }
  await emit(ctx, 'agents.bound', { subject: 'agent', subjectId: agentId, facts: { name: agent.name } })
}

/** The buyer stands among our agents and may order; one that is made for it pays before, until staff agree otherwise. Answers which. */
export async function sellTo(ctx: Ctx, buyer: Merchant): Promise<number> {
  const existing = await ctx.db
    .selectFrom('agent')
    .select(['id', 'enabled'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('bound_merchant_id', '=', buyer.id)
    .forUpdate()
    .executeTakeFirst()
  if (existing?.enabled) return existing.id
  if (existing) return (await updateRow(ctx, 'agent', { id: existing.id }, { enabled: true })).id
  const made = await saveAgent(
    ctx,
    AgentForm.parse({
      code: await freeCode(ctx, 'agent', buyer.code),
      name: nameIn(buyer.names, ctx.merchant.language),
      currency: ctx.merchant.currency,
      settlementTerm: 'prepay',
      language: buyer.language,
      boundMerchantCode: buyer.code,
    }),
  )
  return made.id
}
