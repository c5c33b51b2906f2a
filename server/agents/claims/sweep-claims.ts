import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { eachMerchant } from '../../kit/nodes/each-merchant.ts'
import { loadAgents } from '../agents.public.ts'
import { settleClaims } from './claims.ts'

/** Money that came to an agent without a top-up, a refund for one, pays what it owes too. */
export async function sweepClaims(job: JobContext): Promise<void> {
  await eachMerchant(job, 'open', (id) => job.inMerchant(id, settleOwed))
}

export async function settleOwed(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: number }>`select distinct c.agent_id as id from agent_claim c
      join ledger_account l on l.merchant_id = c.merchant_id and l.agent_id = c.agent_id and l.kind = 'agent-available'
       and l.currency = c.currency and l.balance_minor > 0
     where c.merchant_id = ${ctx.scope.merchantId} and c.status = 'open' order by id`.execute(ctx.db)
  const agents = await loadAgents(
    ctx,
    rows.map(({ id }) => id),
  )
  for (const agent of agents.values()) await settleClaims(ctx, agent)
}
