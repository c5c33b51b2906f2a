import { orderStates } from '#contract/orders/orders.states.ts'
import type { Ctx } from '../kit/ctx.ts'
import { ask, fail } from '../kit/call/errors.ts'
import { emit } from '../kit/events.ts'
import { enableRow, lockRow } from '../kit/db/rows.ts'

/** Lets an agent order, or stops it. Stopping asks first when the agent has orders to come; those stay as they are. */
export async function enableAgent(
  ctx: Ctx,
  { id, enabled }: { id: number; enabled: boolean },
): Promise<{ done: true }> {
  const agent = await lockRow(ctx, 'agent', id, 'for update')
  // It rests by a contract of the market: that is what lets it order again.
  if (enabled && agent.contract_stop !== '') fail('open-market.byContract', { no: agent.by_contract ?? 1 })
  await enableRow(ctx, 'agent', agent, enabled)
  if (!enabled) {
    const coming = await ctx.db
      .selectFrom('orders')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('merchant_id', '=', ctx.scope.merchantId)
      .where('agent_id', '=', id)
      .where('status', 'in', orderStates.phases.open)
      .where('starts_at', '>', ctx.now.toISOString())
      .executeTakeFirstOrThrow()
    const orders = Number(coming.n)
    if (orders) ask(ctx, [{ key: 'agents.questions.disable', facts: { name: agent.name, orders } }])
  }
  await emit(ctx, enabled ? 'agents.enabled' : 'agents.disabled', {
    subject: 'agent',
    subjectId: id,
    facts: { name: agent.name },
  })
  return { done: true }
}
