import { nameIn } from '#contract/kit/languages.ts'
import type { Names } from '#contract/kit/schema.ts'
import type { RuleMethods } from '#contract/kit/guests.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Records } from '../records.ts'
import type { ValueColumns } from '../value-columns.ts'

/** A strategy, locked: what belongs to it changes one after the other. */
export async function findStrategy(ctx: Ctx, id: number) {
  const row = await ctx.db
    .selectFrom('price_strategy')
    .select(['id', 'code', 'names', 'note', 'is_default'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { ...row, name: nameIn(row.names as Names, 'en') }
}

/** The same; 404 where there is none. */
export const lockStrategy = async (ctx: Ctx, id: number) => (await findStrategy(ctx, id)) ?? fail('notFound')

/** A rule as events keep it. */
export type StrategyRuleRecord = ValueColumns & {
  id: number
  strategy_id: number
  scope: string
  sku_id: number | null
  product_type: string | null
  category_id: number | null
  method: string
  methods: RuleMethods | null
  round_mode: string
  round_step_minor: number
}

export const strategyRules: Records<StrategyRuleRecord> = {
  table: 'price_strategy_rule',
  stamped: true,
  columns: [
    'id',
    'strategy_id',
    'scope',
    'sku_id',
    'product_type',
    'category_id',
    'method',
    'methods',
    'adult_value',
    'child_value',
    'infant_value',
    'unit_value',
    'round_mode',
    'round_step_minor',
  ],
}
