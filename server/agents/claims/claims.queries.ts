import { sql } from 'kysely'
import type { z } from 'zod'
import type { AgentClaim, ClaimFilter } from '#contract/agents/claims/claim.schema.ts'
import { claimStates } from '#contract/agents/claims/claim.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { finds } from '../../kit/db/filters.ts'
import { ofReachedAgents } from '../../kit/db/reach.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { canMove } from '../../kit/record/to-move.ts'

/** Claims of all agents, those that are open first. */
export async function listClaims(ctx: Ctx, { text, ...filter }: z.output<typeof ClaimFilter>) {
  const { agentId = null, status = null, ...paging } = filter
  const query = sql<Omit<AgentClaim, 'can'>>`
    select c.id, c.version, c.agent_id as "agentId", a.code as "agentCode", a.name as "agentName", c.plan_id as "planId", c.memo, c.status,
           c.amount_minor as "amountMinor", case when c.status = 'open' then c.amount_minor - c.settled_minor else 0 end as "openMinor", c.currency,
           c.created_at as "createdAt", c.settled_at as "settledAt", c.ended_by_name as "endedByName", c.reason
      from agent_claim c
      join agent a on a.merchant_id = c.merchant_id and a.id = c.agent_id
     where c.merchant_id = ${ctx.scope.merchantId} and (${agentId}::bigint is null or c.agent_id = ${agentId})
       and (${status}::text is null or c.status = ${status}) and ${ofReachedAgents('c.agent_id')}
       and ${finds(text, ['a.name', 'a.code', 'c.memo'])}`
  const page = await pageOf(ctx, paging, query, sql`(r.status = 'open') desc, r.id desc`)
  return {
    ...page,
    rows: page.rows.map((row): AgentClaim => ({
      ...row,
      can: canMove(ctx, claimStates, row.status),
    })),
  }
}
