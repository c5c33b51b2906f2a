import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import {
  type StrategyFilter,
  type StrategyInfo,
  type StrategyList,
  type StrategyRow,
  type StrategyRule,
} from '#contract/pricing/strategy/strategy.schema.ts'
import { strategyScopes } from '#contract/pricing/pricing.fields.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { finds } from '../../kit/db/filters.ts'
import { isWithin } from '../owners/price-scope.ts'
import { valuesOf } from '../value-columns.ts'
import { calledBy, strategyRules } from './strategy-record.ts'
import { roundingOf } from './strategy-rules.ts'

const editKey = 'tools.PriceStrategy.edit'

async function strategyRows(ctx: Ctx, where: ReturnType<typeof sql<SqlBool>>): Promise<StrategyRow[]> {
  const { merchantId } = ctx.scope
  const count = (table: string) =>
    sql`(select count(*)::int from ${sql.table(table)} x where x.merchant_id = ${merchantId} and x.strategy_id = s.id)`
  const { rows } = await sql<Omit<StrategyRow, 'can'>>`
    select s.id, s.code, s.names, ${calledBy(ctx)} as name, s.note, s.is_default as "isDefault", ${count('price_strategy_rule')} as rules,
           ${count('price_strategy_agent')} as agents, ${count('price_strategy_group')} as groups
    from price_strategy s where s.merchant_id = ${merchantId} and ${where}
    order by s.is_default desc, name, s.id`.execute(ctx.db)
  return rows.map((row) => {
    const used = row.isDefault || row.agents + row.groups > 0
    const can = canOf(
      ctx,
      { edit: editKey, delete: editKey },
      { delete: used && 'pricing.errors.strategyInUse' },
    )
    return { ...row, can }
  })
}

/** Does a strategy say something of such SKUs? */
function speaks(
  ctx: Ctx,
  { productType, categoryIds, skuId, onSale }: z.output<typeof StrategyFilter>,
): RawBuilder<SqlBool> {
  const of = (table: string, columns: RawBuilder<unknown>) =>
    sql`select ${columns} from ${sql.table(table)} x where x.merchant_id = s.merchant_id and x.strategy_id = s.id`
  const plain = sql`x.sku_id, null::text as product_type, null::bigint as category_id`
  const said = [
    ...(productType ? [sql`coalesce(t.product_type, k.product_type) = ${productType}`] : []),
    ...(categoryIds?.length
      ? [
          sql`(${isWithin(ctx, 't.category_id', categoryIds)} or ${isWithin(ctx, 'k.category_id', categoryIds)})`,
        ]
      : []),
    ...(skuId ? [sql`t.sku_id = ${skuId}`] : []),
  ]
  const targets = said.length
    ? sql`exists (select from (${of('price_strategy_rule', sql`x.sku_id, x.product_type, x.category_id`)}
        union all ${of('strategy_price', plain)} union all ${of('strategy_off_sale', plain)}) t
        left join sku k on k.merchant_id = s.merchant_id and k.id = t.sku_id where ${sql.join(said, sql` and `)})`
    : sql`true`
  const sale =
    onSale === undefined ? sql`true` : sql`exists (${of('strategy_off_sale', sql`1`)}) = ${!onSale}::boolean`
  return sql<SqlBool>`${targets} and ${sale}`
}

/** The price strategies, the default one first; those that say something of the SKUs asked about. */
export async function listStrategies(
  ctx: Ctx,
  filter: z.output<typeof StrategyFilter>,
): Promise<z.output<typeof StrategyList>> {
  const { text, ids, pageNo, pageSize } = filter
  const named = ids ? sql<SqlBool>`s.id = any(${ids}::bigint[])` : sql<SqlBool>`true`
  const rows = await strategyRows(
    ctx,
    sql<SqlBool>`${finds(text, ['s.code'], ['s.names'])} and ${named} and ${speaks(ctx, filter)}`,
  )
  return {
    rows: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize),
    total: rows.length,
    pageNo,
    pageSize,
  }
}

/** One strategy: its rules from the narrowest to the widest, and who follows it. */
export async function strategyInfo(ctx: Ctx, { id }: { id: number }): Promise<StrategyInfo> {
  const { merchantId } = ctx.scope
  const [strategy] = await strategyRows(ctx, sql<SqlBool>`s.id = ${id}`)
  if (!strategy) fail('notFound')
  const agents = await ctx.db
    .selectFrom('price_strategy_agent as f')
    .innerJoin('agent as a', (join) =>
      join.onRef('a.merchant_id', '=', 'f.merchant_id').onRef('a.id', '=', 'f.agent_id'),
    )
    .select(['a.id', 'a.code', 'a.name'])
    .where('f.merchant_id', '=', merchantId)
    .where('f.strategy_id', '=', id)
    .orderBy('a.name')
    .execute()
  const allGroups = await ctx.db
    .selectFrom('agent_group as g')
    .leftJoin('price_strategy_group as f', (join) =>
      join.onRef('f.merchant_id', '=', 'g.merchant_id').onRef('f.group_id', '=', 'g.id'),
    )
    .select(['g.id', 'g.name', 'f.strategy_id'])
    .where('g.merchant_id', '=', merchantId)
    .orderBy('g.name')
    .execute()
  const categories = await ctx.db
    .selectFrom('category')
    .select(['id', 'parent_id', 'names'])
    .where('merchant_id', '=', merchantId)
    .orderBy('position')
    .execute()
  const types = await ctx.db
    .selectFrom('sku')
    .select('product_type')
    .distinct()
    .where('merchant_id', '=', merchantId)
    .where('deleted_at', 'is', null)
    .orderBy('product_type')
    .execute()
  return {
    strategy,
    currency: ctx.merchant.currency,
    rules: await rulesOf(ctx, id),
    agents,
    groups: allGroups.filter((group) => group.strategy_id === id),
    allGroups: allGroups.map(({ id: groupId, name }) => ({ id: groupId, name })),
    allProductTypes: types.map((row) => row.product_type),
    allCategories: categories.map((row) => ({
      id: row.id,
      parentId: row.parent_id,
      names: row.names,
    })),
  }
}

async function rulesOf(ctx: Ctx, strategyId: number): Promise<StrategyRule[]> {
  const rows = await ctx.db
    .selectFrom('price_strategy_rule as r')
    .leftJoin('sku as s', (join) =>
      join.onRef('s.merchant_id', '=', 'r.merchant_id').onRef('s.id', '=', 'r.sku_id'),
    )
    .leftJoin('category as c', (join) =>
      join.onRef('c.merchant_id', '=', 'r.merchant_id').onRef('c.id', '=', 'r.category_id'),
    )
    .select(strategyRules.columns.map((column) => `r.${column}` as const))
    .select(['s.code', 's.names as sku_names', 'c.names as category_names'])
    .where('r.merchant_id', '=', ctx.scope.merchantId)
    .where('r.strategy_id', '=', strategyId)
    .orderBy('r.id')
    .execute()
  return rows
    .map((row) => ({
      id: row.id,
      scope: row.scope,
      skuId: row.sku_id,
      productType: row.product_type,
      categoryId: row.category_id,
      names: row.sku_names ?? row.category_names ?? {},
      code: row.code ?? '',
      method: row.method,
      ...(row.methods !== null && { methods: row.methods }),
      values: valuesOf(row),
      rounding: roundingOf(row),
    }))
    .sort((a, b) => strategyScopes.indexOf(a.scope) - strategyScopes.indexOf(b.scope))
}
