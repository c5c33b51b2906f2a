import { sql } from 'kysely'
import { nameIn } from '#contract/kit/languages.ts'
import type { Names } from '#contract/kit/schema.ts'
import type { RuleMethods } from '#contract/kit/guests.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Records } from '../records.ts'
import type { RuleScope } from '../resolve/price-book.ts'
import type { ValueColumns } from '../value-columns.ts'

/** What the reader calls a strategy `s`. */
export const calledBy = ({ language }: Pick<Ctx, 'language'>) =>
  sql<string>`coalesce(nullif(s.names ->> ${language}::text, ''), app.first_text(s.names))`

/** A strategy, locked: what belongs to it changes one after the other. */
export async function findStrategy(ctx: Ctx, id: number) {
  const { rows } = await sql<Found>`select id, code, names, note, is_default from price_strategy
    where merchant_id = ${ctx.scope.merchantId} and id = ${id} for no key update`.execute(ctx.db)
  const [row] = rows
  return row && { ...row, name: nameIn(row.names, 'en') }
}
type Found = { id: number; code: string; names: Names; note: string; is_default: boolean }

/** The same; 404 where there is none. */
export const lockStrategy = async (ctx: Ctx, id: number) => (await findStrategy(ctx, id)) ?? fail('notFound')

/** A rule as events keep it. */
export type StrategyRuleRecord = ValueColumns & {
  id: number
  strategy_id: number
  scope: RuleScope
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
