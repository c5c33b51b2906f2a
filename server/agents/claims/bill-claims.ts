import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'

/** An agent that pays by bill from now on owes them with all else. */
export async function billClaims(ctx: Ctx, agentId: number): Promise<void> {
  await sql`update agent_claim set status = 'billed', version = version + 1, ended_at = ${ctx.now.toISOString()}::timestamptz
    where merchant_id = ${ctx.scope.merchantId} and agent_id = ${agentId} and status = 'open'`.execute(ctx.db)
}
