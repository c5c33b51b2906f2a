import type { Ctx } from '../kit/ctx.ts'
import { ask, fail } from '../kit/errors.ts'
import { emit } from '../kit/events.ts'

const open = ['reviewing', 'processing', 'confirmed', 'cancelling']

/** Lets an agent order, or stops it. Stopping asks first when the agent has orders to come; those stay as they are. */
export async function enableAgent(
  ctx: Ctx,
  { id, enabled }: { id: number; enabled: boolean },
): Promise<{ done: true }> {
  const { merchantId } = ctx.scope
  const agent = await ctx.db
    .selectFrom('agent')
    .select(['id', 'name', 'enabled'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!agent) fail('notFound')
  if (agent.enabled === enabled) fail('operationInvalid')
  if (!enabled) {
    const coming = await ctx.db
      .selectFrom('orders')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('merchant_id', '=', merchantId)
      .where('agent_id', '=', id)
      .where('status', 'in', open)
      .where('starts_at', '>', ctx.now.toISOString())
      .executeTakeFirstOrThrow()
    ask(ctx, [{ key: 'agents.questions.disable', facts: { name: agent.name, orders: Number(coming.n) } }])
  }
  await ctx.db
    .updateTable('agent')
    .set({ enabled })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
  await emit(ctx, enabled ? 'agents.enabled' : 'agents.disabled', {
    subject: 'agent',
    subjectId: id,
    facts: { name: agent.name },
  })
  return { done: true }
}
