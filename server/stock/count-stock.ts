import { sql } from 'kysely'
import type { Ctx } from '../kit/ctx.ts'
import { notify } from '../kit/events.ts'

/** What may still be sold on a day. */
export type CountedDay = { date: string; free: number }

/**
 * Sets the capacity of a pool that somebody else counts, day by day: what was taken and what is free, so that as much is left as
 * is free. Days from the first on that are not named have nothing free. The rows are locked as selling locks them. Blocked
 * days stay blocked. Answers how many days changed.
 */
export async function countStock(
  ctx: Ctx,
  { poolId, from, days }: { poolId: number; from: string; days: readonly CountedDay[] },
): Promise<number> {
  const { merchantId } = ctx.scope
  const named = sql`json_to_recordset(${JSON.stringify(days)}::json) as r(date date, free int)`
  await sql`insert into stock (merchant_id, pool_id, date, session, capacity)
    select ${merchantId}::int, ${poolId}::bigint, r.date, '', 0 from ${named} order by r.date on conflict do nothing`.execute(
    ctx.db,
  )
  await sql`select from stock where merchant_id = ${merchantId} and pool_id = ${poolId} and date >= ${from}::date and session = ''
    order by pool_id, date, session for no key update`.execute(ctx.db)
  const { rows } =
    await sql`update stock s set capacity = s.held + s.sold + n.free, overbooked = 0, permitted = 0
      from (select k.date, coalesce(r.free, 0) as free from stock k left join ${named} on r.date = k.date
             where k.merchant_id = ${merchantId} and k.pool_id = ${poolId} and k.date >= ${from}::date and k.session = '') n
     where s.merchant_id = ${merchantId} and s.pool_id = ${poolId} and s.date = n.date and s.session = ''
       and (s.capacity <> s.held + s.sold + n.free or s.overbooked <> 0 or s.permitted <> 0) returning s.date`.execute(
      ctx.db,
    )
  if (rows.length) notify(ctx, ['stock'], poolId)
  return rows.length
}
