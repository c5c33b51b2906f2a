import { sql } from 'kysely'
import type { Resource } from '#contract/stock/resources.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'

/** Resources by name, with the pools whose departures keep them. */
export async function listResources(ctx: Ctx): Promise<{ rows: Resource[] }> {
  const { rows } =
    await sql<Resource>`select r.id, r.name, r.kind, r.quantity, r.turn_minutes as "turnMinutes", coalesce((select jsonb_agg(
        jsonb_build_object('poolId', l.pool_id, 'name', n.name, 'names', n.names, 'per', l.per, 'minutes', l.minutes, 'startTime', l.start_time) order by n.name, n.id)
       from pool_resource l join stock_pool n on n.merchant_id = l.merchant_id and n.id = l.pool_id
      where l.merchant_id = r.merchant_id and l.resource_id = r.id), '[]') as pools
     from stock_resource r where r.merchant_id = ${ctx.scope.merchantId} order by r.name, r.id`.execute(
      ctx.db,
    )
  return { rows }
}
