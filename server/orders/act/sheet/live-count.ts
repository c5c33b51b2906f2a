import { sql } from 'kysely'
import type { Ctx } from '../../../kit/ctx.ts'

/**
 * Moves the agents' counts of live orders by so many, in the order of their ids. Nothing of an act is locked after them
 * (see `finishWork`).
 */
export async function countLiveOrders(
  { db, scope }: Ctx,
  changes: ReadonlyMap<number, number>,
): Promise<void> {
  const moved = [...changes].filter(([, change]) => change !== 0).toSorted(([a], [b]) => a - b)
  if (moved.length === 0) return
  await sql`insert into order_count (merchant_id, agent_id, live)
    select ${scope.merchantId}, r.agent_id, r.change
      from unnest(${moved.map(([id]) => id)}::bigint[], ${moved.map(([, change]) => change)}::int[]) as r(agent_id, change)
    on conflict (merchant_id, agent_id) do update set live = order_count.live + excluded.live`.execute(db)
}
