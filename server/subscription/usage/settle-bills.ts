import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'

/** The balance covers what was billed. */
export const settleBills = (ctx: Ctx): Promise<unknown> =>
  sql`update usage_bill set state = 'settled', settled_at = ${ctx.now.toISOString()}
    where merchant_id = ${ctx.scope.merchantId} and state = 'open'`.execute(ctx.db)
