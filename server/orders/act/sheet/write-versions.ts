import { sql } from 'kysely'
import type { Ctx } from '../../../kit/ctx.ts'
import type { StoredVersion } from '../../order/order-work.ts'

/** Writes versions that were kept; their costs hang on them. */
export async function writeVersions(ctx: Ctx, versions: readonly StoredVersion[]): Promise<void> {
  if (versions.length === 0) return
  const stored = JSON.stringify(versions)
  await Promise.all([
    sql`insert into order_version (merchant_id, order_id, no, agent_id, until, by_name, told, change)
      select ${ctx.scope.merchantId}, r.* from json_to_recordset(${stored}::json)
        as r(order_id bigint, no smallint, agent_id bigint, until timestamptz, by_name text, told jsonb, change jsonb)`.execute(
      ctx.db,
    ),
    sql`insert into order_version_cost (merchant_id, order_id, no, costs)
      select ${ctx.scope.merchantId}, r.* from json_to_recordset(${stored}::json) as r(order_id bigint, no smallint, costs jsonb)`.execute(
      ctx.db,
    ),
  ])
}
