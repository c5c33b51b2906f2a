import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { loadCustomPrices, ownerKey } from '../custom-prices.ts'
import type { PriceBook } from '../price-book.ts'
import { loadStrategyRules } from './strategy-rules.ts'

type Sku = { id: number; productType: string; categoryId: number | null }
type Layers = Pick<PriceBook, 'strategyCustomPricing' | 'strategyRules'> & {
  /** The strategy takes the SKU off sale for those who follow it. */
  offSale: boolean
}
export type StrategyLayers = (strategyId: number | undefined, sku: Sku) => Layers

/** Layers 3 and 4 of these strategies and SKUs on these days, set-based. */
export async function loadStrategyLayers(
  ctx: Ctx,
  wanted: readonly { strategyId: number; skuId: number; from: string; to: string }[],
): Promise<StrategyLayers> {
  const strategyIds = [...new Set(wanted.map(({ strategyId }) => strategyId))]
  const skuIds = [...new Set(wanted.map(({ skuId }) => skuId))]
  const [custom, rules, offSale] = await Promise.all([
    loadCustomPrices(
      ctx,
      'strategy',
      wanted.map(({ strategyId, ...days }) => ({ ownerId: strategyId, ...days })),
    ),
    loadStrategyRules(ctx, strategyIds, skuIds),
    loadOffSale(ctx, strategyIds, skuIds),
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

async function loadOffSale(
  ctx: Ctx,
  strategyIds: readonly number[],
  skuIds: readonly number[],
): Promise<ReadonlySet<string>> {
  if (strategyIds.length === 0) return new Set()
  const { rows } = await sql<{ strategy_id: number; sku_id: number }>`
    select strategy_id, sku_id from strategy_off_sale where merchant_id = ${ctx.scope.merchantId}
      and strategy_id = any(${[...strategyIds]}::bigint[]) and sku_id = any(${[...skuIds]}::bigint[])`.execute(
    ctx.db,
  )
  return new Set(rows.map((row) => ownerKey(row.strategy_id, row.sku_id)))
}
