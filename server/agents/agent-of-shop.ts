import { sql } from 'kysely'
import type { Ctx } from '../kit/ctx.ts'

/** To whom a merchant's own shop sells: its price level is that of the shop, and no user belongs to it. */
export const shopAgentCode = 'SHOP'

export async function shopAgentId(ctx: Ctx): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from agent
    where merchant_id = ${ctx.scope.merchantId} and code = ${shopAgentCode}`.execute(ctx.db)
  return rows[0]?.id
}
