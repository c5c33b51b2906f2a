import { sql } from 'kysely'
import type { Ctx } from '../kit/ctx.ts'
import { notify } from '../kit/events.ts'

export type CellCapacity = { poolId: number; date: string; session: string; capacity: number }

/**
 * Sets the capacity of cells that somebody else counts, such as the seats of a hall; locked in the order in which selling locks them.
 * Answers the cells of which more is taken than their capacity and what was permitted above it; those count as over-booked.
 */
export async function setCapacity(ctx: Ctx, cells: readonly CellCapacity[]): Promise<CellCapacity[]> {
  if (cells.length === 0) return []
  const { merchantId } = ctx.scope
  const named = sql`jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as r("poolId" bigint, date date, session text, capacity int)`
  await sql`
    insert into stock (merchant_id, pool_id, date, session, capacity)
    select ${merchantId}::int, r."poolId", r.date, r.session, r.capacity
      from ${named}
     order by 2, 3, 4
    on conflict do nothing`.execute(ctx.db)
  await sql`
    select from stock s
      join ${named} on s.pool_id = r."poolId" and s.date = r.date and s.session = r.session
     where s.merchant_id = ${merchantId}
     order by s.pool_id, s.date, s.session
       for no key update of s`.execute(ctx.db)
  const { rows } = await sql<CellCapacity & { over: boolean }>`
    update stock s
       set capacity = r.capacity, overbooked = greatest(s.permitted, s.held + s.sold - r.capacity)
      from ${named}
     where s.merchant_id = ${merchantId} and s.pool_id = r."poolId" and s.date = r.date and s.session = r.session
    returning s.pool_id as "poolId", s.date, s.session, s.capacity, s.held + s.sold > s.capacity + s.permitted as over`.execute(
    ctx.db,
  )
  for (const { poolId } of rows) notify(ctx, ['stock'], poolId)
  return rows.filter(({ over }) => over)
}
