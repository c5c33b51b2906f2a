import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { enqueue } from '../../kit/jobs/jobs.ts'

/** Who takes or gives back a place does it alone: else one that waits could be seen by nobody. */
export const lockTurns = (ctx: Ctx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('exports.turns'), ${ctx.scope.merchantId}::integer)`.execute(
    ctx.db,
  )

export const queueReport = (ctx: Ctx, id: number): Promise<void> =>
  enqueue(ctx, 'exports.run', { reportId: id }, { key: `report ${ctx.scope.merchantId} ${id}` })

/** A place is free: the one that waits longest is written next. Ask it under the lock of the turns. */
export async function queueNext(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from report
    where merchant_id = ${ctx.scope.merchantId} and status = 'generating' and slot is null
    order by asked_at, id limit 1`.execute(ctx.db)
  const [next] = rows
  if (next) await queueReport(ctx, next.id)
}
