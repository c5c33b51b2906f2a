import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { loadCustomPrices, ownerKey } from '../custom/custom-prices.ts'
import type { PriceBook } from '../resolve/price-book.ts'
import { loadStrategyRules } from './strategy-rules.ts'

type Sku = { id: number; productType: string; categoryId: number | null }
type Layers = Pick<PriceBook, 'strategyCustomPricing' | 'strategyRules'> & {
  /** The strategy takes the SKU off sale for those who follow it. */
  offSale: boolean
}
export type StrategyLayers = (strategyId: number | undefined, sku: Sku) => Layers

/** Layers 3 and 4 of these strategies and SKUs (`ownerDays` of the strategies) on these days: one flight of queries. */
export async function loadStrategyLayers(ctx: Ctx, input: RawBuilder<unknown>): Promise<StrategyLayers> {
  const [custom, rules, offSale] = await Promise.all([
    loadCustomPrices(ctx, 'strategy', input),
    loadStrategyRules(ctx, input),
    loadOffSale(ctx, input),
  ])
  return (strategyId, sku) => {
    if (strategyId === undefined) return { strategyCustomPricing: [], strategyRules: [], offSale: false }
    const key = ownerKey(strategyId, sku.id)
    return {
      strategyCustomPricing: custom.get(key) ?? [],
      strategyRules: rules(strategyId, sku),
      offSale: offSale.has(key),
    }
  }
}

async function loadOffSale(ctx: Ctx, input: RawBuilder<unknown>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ strategy_id: number; sku_id: number }>`
    select o.strategy_id, o.sku_id from ${input} asked join strategy_off_sale o
      on o.merchant_id = ${ctx.scope.merchantId} and o.strategy_id = asked.owner_id and o.sku_id = asked.sku_id`.execute(
    ctx.db,
  )
  return new Set(rows.map((row) => ownerKey(row.strategy_id, row.sku_id)))
}
