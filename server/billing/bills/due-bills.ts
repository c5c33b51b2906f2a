import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { ofReachedAgents } from '../../kit/db/reach.ts'
import { todayOf } from '../../kit/text/today.ts'

type DueBill = {
  id: number
  code: string
  agentName: string
  dueDay: string
  overdueDays: number
  openMinor: number
  currency: string
}

/** Bills in the books that are not paid whole, those due first; an agent's own. A person of limited reach sees those of agents they look after. */
export async function dueBills(ctx: Ctx, max: number): Promise<{ rows: DueBill[]; total: number }> {
  const { rows } = await sql<DueBill & { n: number }>`
    select b.id, b.code, a.name as "agentName", b.due_day as "dueDay", greatest(0, ${todayOf(ctx)}::date - b.due_day) as "overdueDays",
           b.total_minor + b.noted_minor - b.paid_minor as "openMinor", b.currency, count(*) over ()::int as n
      from agent_bill b join agent a on a.merchant_id = b.merchant_id and a.id = b.agent_id
     where b.merchant_id = ${ctx.scope.merchantId} and b.status = 'verified' and b.total_minor + b.noted_minor > b.paid_minor and ${ofReachedAgents('b.agent_id')}
     order by b.due_day, b.id limit ${max}`.execute(ctx.db)
  const [first] = rows
  return { total: first?.n ?? 0, rows }
}
