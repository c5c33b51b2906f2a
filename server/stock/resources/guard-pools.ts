import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'

/** Marks pools as guarded, or not any more, after what limits them has changed. Locks their stock of today and later. */
export async function guardPools(ctx: Ctx, poolIds: readonly number[]): Promise<void> {
  if (!poolIds.length) return
  await sql`select app.guard_pools(${[...new Set(poolIds)]}::bigint[])`.execute(ctx.db)
}
