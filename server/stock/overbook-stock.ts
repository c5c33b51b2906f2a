import { sql } from 'kysely'
import type { Overbook } from '#contract/stock/stock.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'
import { emit } from '../kit/events.ts'
import { poolNames } from './change-cells.ts'

/** Lets so many more be sold than there is room, knowingly: with a reason, and on record. */
export async function overbookStock(
  ctx: Ctx,
  { poolId, date, session, seats, reason }: Overbook,
): Promise<{ done: true }> {
  const { rows } = await sql<{
    overbooked: number
  }>`update stock set overbooked = overbooked + ${seats}, permitted = overbooked + ${seats}
     where merchant_id = ${ctx.scope.merchantId} and pool_id = ${poolId} and date = ${date} and session = ${session} returning overbooked`.execute(
    ctx.db,
  )
  const [row] = rows
  if (!row) fail('notFound')
  await emit(ctx, 'stock.overbooked', {
    subject: 'stock',
    subjectId: poolId,
    facts: { pool: (await poolNames(ctx, [poolId])).get(poolId) ?? '', date, session, seats },
    before: { overbooked: row.overbooked - seats },
    after: { overbooked: row.overbooked },
    reason,
  })
  return { done: true }
}
