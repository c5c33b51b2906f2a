import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { balanceOf } from '../plan/term.ts'

/** Bills are settled as soon as the balance covers what was billed. */
export async function settleBills(ctx: Ctx): Promise<void> {
  if ((await balanceOf(ctx)) < 0) return
  await sql`update usage_bill set state = 'settled', settled_at = ${ctx.now.toISOString()}
    where merchant_id = ${ctx.scope.merchantId} and state = 'open'`.execute(ctx.db)
}
