import { sql } from 'kysely'
import { loadAgents } from '../../agents/agents.public.ts'
import { setStopSale, type Stop } from '../../agents/agents.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { readRow } from '../../kit/db/rows.ts'
import { todayOf } from '../../kit/text/today.ts'

export { stoppedText, type Stop } from '../../agents/agents.public.ts'

/** Stops or opens sale to an agent; who asks, a person or the rule, says why. */
async function changeSale(ctx: Ctx, agentId: number, stop: Stop | null): Promise<void> {
  const agent = (await loadAgents(ctx, [agentId])).get(agentId) ?? fail('notFound')
  await setStopSale(ctx, agentId, stop)
  await emit(ctx, stop ? 'billing.saleStopped' : 'billing.saleOpened', {
    subject: 'agent',
    subjectId: agentId,
    agentId,
    agentVisible: true,
    reason: stop?.why === 'hand' ? stop.reason : null,
    facts: { name: agent.name },
    topics: ['agent', 'account'],
  })
}

type StopSaleInput = { agentId: number; stop: boolean; reason: string }

/** By hand, with a reason. What a rule stopped is stopped again while its bill stays overdue. */
export async function stopSale(ctx: Ctx, { agentId, stop, reason }: StopSaleInput): Promise<{ done: true }> {
  const agent = await readRow(ctx, 'agent', agentId, 'for no key update')
  if ((agent.stop_sale !== null) === stop) fail('operationInvalid')
  if (stop && !reason) failField('reason', 'required')
  await changeSale(ctx, agentId, stop ? { why: 'hand', name: ctx.actor.name, reason } : null)
  return { done: true }
}

type Overdue = { agentId: number; code: string; days: number; stop: Stop | null }

/**
 * By rule: sale stops where a bill is overdue for longer than the agent's rule lets, and opens by itself when it is settled. Of all
 * agents as days pass and rules change, of one where its bill is paid.
 */
export async function stopByRule(ctx: Ctx, only?: number): Promise<void> {
  const today = todayOf(ctx)
  const { rows } = await sql<Overdue>`
    with late as (select distinct on (b.agent_id) b.agent_id, b.code, ${today}::date - b.due_day as days
        from agent_bill b where b.merchant_id = ${ctx.scope.merchantId} and b.status = 'verified' and b.total_minor + b.noted_minor > b.paid_minor
          and ${today}::date - b.due_day > (select r.stop_after_days from bill_rule r where r.merchant_id = b.merchant_id
             and (r.agent_id = b.agent_id or r.agent_id is null) order by r.agent_id nulls last limit 1)
       order by b.agent_id, b.due_day)
    select a.id as "agentId", coalesce(l.code, '') as code, coalesce(l.days, 0) as days, a.stop_sale as stop
      from agent a left join late l on l.agent_id = a.id
     where a.merchant_id = ${ctx.scope.merchantId} and ${only === undefined ? sql`true` : sql`a.id = ${only}`} and (l.agent_id is not null and a.stop_sale is null
        or l.agent_id is null and a.stop_sale ->> 'why' = 'overdue')`.execute(ctx.db)
  for (const { agentId, code, days, stop } of rows)
    await changeSale(ctx, agentId, stop ? null : { why: 'overdue', code, days })
}
