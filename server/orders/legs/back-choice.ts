import { sql } from 'kysely'
import type { BackChoice } from '#contract/orders/legs/leg.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { LineRecord } from '../order/order-records.ts'
import { returnedLine } from './wanted-ways.ts'

/** What a SKU `s` leaves to choose of its way back; null where it has none that is sold. */
export const backChoiceOf = sql<BackChoice | null>`(select jsonb_build_object('sessions', b.sessions, 'openDays', (s.facts ->> 'openReturnDays')::int)
  from sku b where b.merchant_id = s.merchant_id and b.id = (s.facts ->> 'wayBackId')::bigint and b.enabled and b.deleted_at is null)`

/** Of an order whose way back went: what may be taken again. */
export async function backAgain(
  ctx: Ctx,
  skuId: number,
  lines: readonly LineRecord[],
): Promise<BackChoice | null> {
  const removed = returnedLine(lines)
  if (!removed) return null
  const { rows } = await sql<BackChoice>`
    select b.sessions, (s.facts ->> 'openReturnDays')::int as "openDays" from sku b
      left join sku s on s.merchant_id = b.merchant_id and s.id = ${skuId}
     where b.merchant_id = ${ctx.scope.merchantId} and b.id = ${removed.sku_id}`.execute(ctx.db)
  return rows[0] ?? null
}
