import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../kit/ctx.ts'
import { codesStarting, finds } from '../kit/db/filters.ts'

/** More orders than these begin alike with what is typed: the latest of them. */
const mostOrders = 1_000

/**
 * Ids of the journals, of an agent or of all, that a text tells: of an order whose code, ours or somebody else's, begins with it, or with
 * its words in their memo; of all also by their number. Each from an index: among all journals those that say nothing are not read.
 */
export async function journalsTold(
  ctx: Ctx,
  text: string,
  agentId: number | null,
): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select app.orders_coded(${codesStarting(ctx, text)}::text[], ${agentId}, ${mostOrders}) as ids`.execute(
    ctx.db,
  )
  const ids = rows[0]?.ids ?? []
  const number = agentId === null ? /^\s*#?(\d{1,15})\s*$/.exec(text)?.[1] : undefined
  const of = sql`select id from journal where merchant_id = ${ctx.scope.merchantId}`
  return sql.join(
    [
      sql`${of} and memo <> '' and ${finds(text, ['memo'])} ${agentId === null ? sql`` : sql`and agent_id = ${agentId}`}`,
      ...(ids.length ? [sql`${of} and order_id = any(${ids}::bigint[])`] : []),
      ...(number ? [sql`${of} and id = ${Number(number)}`] : []),
    ],
    sql` union `,
  )
}
