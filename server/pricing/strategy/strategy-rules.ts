import { type RawBuilder, sql } from 'kysely'
import type { Rounding } from '#contract/pricing/pricing.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { categoriesAbove, type PricedSku } from '../resolve/category-path.ts'
import type { PriceRule, ScopedRule } from '../resolve/price-book.ts'
import { valuesOf } from '../value-columns.ts'
import type { StrategyRuleRecord } from './strategy-record.ts'

type Followed = { agent_id: number; strategy_id: number }

/** Which strategy each of these agents follows: its own, else its group's, else the default; none = no row. */
const followed = (ctx: Ctx, agentIds: readonly number[]): RawBuilder<Followed> => {
  const { merchantId } = ctx.scope
  return sql<Followed>`
    select a.id as agent_id, coalesce(o.strategy_id, g.strategy_id, d.id) as strategy_id
    from agent a
    left join price_strategy_agent o on o.merchant_id = ${merchantId} and o.agent_id = a.id
    left join price_strategy_group g on g.merchant_id = ${merchantId} and g.group_id = a.group_id
    left join price_strategy d on d.merchant_id = ${merchantId} and d.is_default
    where a.merchant_id = ${merchantId} and a.id = any(${[...new Set(agentIds)]}::bigint[])
      and coalesce(o.strategy_id, g.strategy_id, d.id) is not null`
}

/** Which strategy each of these agents follows; absent = none. */
export async function strategiesOf(ctx: Ctx, agentIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await followed(ctx, agentIds).execute(ctx.db)
  return new Map(rows.map((row) => [row.agent_id, row.strategy_id]))
}

/** The days wanted of agents' SKUs (`ownerDays`) as those of the strategies that the agents follow. */
export const strategyDays = (
  ctx: Ctx,
  agentIds: readonly number[],
  agentDays: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select f.strategy_id as owner_id, w.sku_id, min(w.from_date) as from_date, max(w.to_date) as to_date
  from ${agentDays} w join (${followed(ctx, agentIds)}) f on f.agent_id = w.owner_id group by 1, 2)`

export type StrategyRules = (strategyId: number | undefined, sku: PricedSku) => readonly ScopedRule[]

/** The rules of strategies that may speak for these SKUs (`ownerDays` of the strategies): two queries, however many there are. */
export async function loadStrategyRules(ctx: Ctx, input: RawBuilder<unknown>): Promise<StrategyRules> {
  const { rows } = await sql<StrategyRuleRecord>`
    with asked as materialized (select owner_id, sku_id from ${input} a)
    select id, strategy_id, scope, sku_id, product_type, category_id, method, methods, round_mode, round_step_minor,
           adult_value, child_value, infant_value, unit_value
    from price_strategy_rule
    where merchant_id = ${ctx.scope.merchantId} and strategy_id in (select owner_id from asked)
      and (sku_id is null or sku_id in (select sku_id from asked))`.execute(ctx.db)
  const pathOf = rows.some((row) => row.scope === 'category') ? await categoriesAbove(ctx) : () => []
  const byTarget = new Map<string, ScopedRule>()
  for (const row of rows) byTarget.set(targetKey(row.strategy_id, row), scoped(row))
  return (strategyId, sku) => {
    if (strategyId === undefined) return []
    const targets = [
      { scope: 'sku', sku_id: sku.id },
      { scope: 'product', sku_id: sku.id },
      { scope: 'type', product_type: sku.productType },
      { scope: 'catalogue' },
    ]
    const direct = targets.flatMap((target) => byTarget.get(targetKey(strategyId, target)) ?? [])
    const categories = pathOf(sku.categoryId).flatMap((category_id, depth) => {
      const rule = byTarget.get(targetKey(strategyId, { scope: 'category', category_id }))
      return rule ? [{ ...rule, depth }] : []
    })
    return [...direct, ...categories]
  }
}

const targetKey = (
  strategyId: number,
  target: {
    scope: string
    sku_id?: number | null
    product_type?: string | null
    category_id?: number | null
  },
): string =>
  `${strategyId}/${target.scope}/${target.sku_id ?? target.product_type ?? target.category_id ?? ''}`

export const roundingOf = (row: { round_mode: string; round_step_minor: number }): Rounding => ({
  mode: row.round_mode as Rounding['mode'],
  stepMinor: row.round_step_minor,
})

function scoped(row: StrategyRuleRecord): ScopedRule {
  const rounding = roundingOf(row)
  return {
    createdNo: row.id,
    scope: row.scope,
    depth: 0,
    method: row.method as PriceRule['method'],
    ...(row.methods && { methods: row.methods }),
    values: valuesOf(row),
    ...(rounding.mode !== 'none' && { rounding }),
  }
}
