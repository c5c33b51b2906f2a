import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'

export type PricePair = { skuId: number; agentId: number }
/** What a price was worked out from, as one text; two equal texts mean the same price. */
export type PriceVersion = string

export const pairKey = ({ skuId, agentId }: PricePair): string => `${skuId}/${agentId}`

/**
 * The versions of the prices of these pairs now, by `pairKey`; a pair whose SKU or agent the session cannot see is
 * absent. One cheap query: a batch calls it again under its locks and compares.
 */
export async function priceVersions(
  ctx: Ctx,
  pairs: readonly PricePair[],
  /** Until the transaction ends nobody closes days of these SKUs (`closedDays`); locked after the stock. */
  lock: '' | 'for key share of s' = '',
): Promise<Map<string, PriceVersion>> {
  if (pairs.length === 0) return new Map()
  const distinct = [...new Map(pairs.map((pair) => [pairKey(pair), pair])).values()]
  const { rows } = await sql<{
    sku_id: number
    agent_id: number
    sku: number
    agent: number
    merchant: number
  }>`
    select s.id as sku_id, a.id as agent_id, s.price_version as sku, a.price_version as agent,
           coalesce((select version from price_state where merchant_id = ${ctx.scope.merchantId}), 0) as merchant
    from unnest(${distinct.map((pair) => pair.skuId)}::bigint[], ${distinct.map((pair) => pair.agentId)}::bigint[]) as asked (sku_id, agent_id)
    join sku s on s.merchant_id = ${ctx.scope.merchantId} and s.id = asked.sku_id
    join agent a on a.merchant_id = ${ctx.scope.merchantId} and a.id = asked.agent_id order by s.id ${sql.raw(lock)}`.execute(
    ctx.db,
  )
  // A rate dated tomorrow holds from tomorrow on, without any change.
  const today = todayOf(ctx)
  return new Map(
    rows.map((row) => [
      pairKey({ skuId: row.sku_id, agentId: row.agent_id }),
      `${today} ${row.sku}.${row.agent}.${row.merchant}`,
    ]),
  )
}
