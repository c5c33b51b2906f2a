import { sql } from 'kysely'
import type { Ctx } from '../kit/ctx.ts'
import type { DatedRule, PriceRule } from './price-book.ts'
import { pairKey, type PricePair } from './price-versions.ts'
import { valuesOf, type ValueColumns } from './value-columns.ts'

type Wanted = PricePair & { from: string; to: string }
type Row = ValueColumns & {
  id: number
  sku_id: number
  agent_id: number
  from_date: string
  to_date: string
  weekdays: number[]
  session: string
  method: string
}

/** Custom prices of these agents and SKUs that touch the days wanted, by `pairKey`. */
export async function loadCustomPrices(
  ctx: Ctx,
  wanted: readonly Wanted[],
): Promise<Map<string, DatedRule[]>> {
  const { rows } = await sql<Row>`
    select c.id, c.sku_id, c.agent_id, c.from_date, c.to_date, c.weekdays, c.session, c.method,
           c.adult_value, c.child_value, c.infant_value, c.unit_value
    from unnest(${wanted.map((pair) => pair.skuId)}::bigint[], ${wanted.map((pair) => pair.agentId)}::bigint[],
      ${wanted.map((pair) => pair.from)}::date[], ${wanted.map((pair) => pair.to)}::date[]) as asked (sku_id, agent_id, from_date, to_date)
    join custom_price c on c.merchant_id = ${ctx.scope.merchantId} and c.agent_id = asked.agent_id and c.sku_id = asked.sku_id
      and c.to_date >= asked.from_date and c.from_date <= asked.to_date`.execute(ctx.db)
  const rules = new Map<string, DatedRule[]>()
  for (const row of rows) {
    const key = pairKey({ skuId: row.sku_id, agentId: row.agent_id })
    const ofPair = rules.get(key) ?? []
    ofPair.push(datedRule(row))
    rules.set(key, ofPair)
  }
  return rules
}

const datedRule = (row: Row): DatedRule => ({
  createdNo: row.id,
  method: row.method as PriceRule['method'],
  values: valuesOf(row),
  from: row.from_date,
  to: row.to_date,
  weekdays: row.weekdays,
  session: row.session,
})
