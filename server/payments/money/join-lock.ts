import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'

/**
 * A payment that becomes paid looks for its movements, a movement that is written looks for its payment. Neither sees what the other
 * has not committed, so they take turns by account: payments beside each other, movements alone. It is the first lock that either
 * takes, before links, payments and accounts of the books, so that nobody waits in a circle.
 */
const lockOf = ({ scope }: Ctx, connectionId: number): RawBuilder<unknown> =>
  sql`hashtextextended(${`payment lines ${scope.merchantId} ${connectionId}`}, 0)`

export async function paymentsJoin(ctx: Ctx, connectionIds: readonly number[]): Promise<void> {
  for (const id of [...new Set(connectionIds)].toSorted((a, b) => a - b))
    await sql`select pg_advisory_xact_lock_shared(${lockOf(ctx, id)})`.execute(ctx.db)
}

export async function linesJoin(ctx: Ctx, connectionId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOf(ctx, connectionId)})`.execute(ctx.db)
}
