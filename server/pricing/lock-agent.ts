import type { Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/errors.ts'

/** Prices of one agent change one after the other. 404 where there is no such agent. */
export async function lockAgent(ctx: Ctx, agentId: number): Promise<{ code: string; name: string }> {
  const row = await ctx.db
    .selectFrom('agent')
    .select(['code', 'name'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', agentId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? fail('notFound')
}
