import { sql } from 'kysely'
import { authorOf, type Ctx } from '../../kit/ctx.ts'
import type { Quotation } from '../quotation/quotation.ts'

type Change = { skuId: number; after: Quotation }

/** Writes a locked strategy's rules for single SKUs, and what it takes off sale. */
export async function writeStrategyQuotations(
  ctx: Ctx,
  strategyId: number,
  changes: readonly Change[],
): Promise<void> {
  const says = ({ after }: Change) => after.method !== 'none'
  await keepRules(ctx, strategyId, changes.filter(says))
  await dropRules(ctx, strategyId, skuIds(changes.filter((change) => !says(change))))
  await keepSale(ctx, strategyId, changes)
}

const skuIds = (changes: readonly Change[]) => changes.map(({ skuId }) => skuId)

async function keepRules(ctx: Ctx, strategyId: number, stored: readonly Change[]): Promise<void> {
  if (stored.length === 0) return
  const user = authorOf(ctx)
  const values = (kind: keyof Quotation['values']) => stored.map(({ after }) => after.values[kind])
  await sql`
    insert into price_strategy_rule (merchant_id, strategy_id, scope, created_by, modified_by, sku_id, method, methods,
      adult_value, child_value, infant_value, unit_value, round_mode, round_step_minor)
    select ${ctx.scope.merchantId}, ${strategyId}, case when s.package_price is null then 'sku' else 'product' end,
      ${user}::bigint, ${user}::bigint, q.*
    from unnest(${skuIds(stored)}::bigint[], ${stored.map(({ after }) => after.method)}::text[],
      ${stored.map(({ after }) => after.methods ?? null)}::jsonb[],
      ${values('adult')}::bigint[], ${values('child')}::bigint[], ${values('infant')}::bigint[], ${values('unit')}::bigint[],
      ${stored.map(({ after }) => after.rounding?.mode ?? 'none')}::text[], ${stored.map(({ after }) => after.rounding?.stepMinor ?? 0)}::bigint[]) as q (sku_id)
    join sku s on s.merchant_id = ${ctx.scope.merchantId} and s.id = q.sku_id
    on conflict (merchant_id, strategy_id, scope, coalesce(sku_id, 0), coalesce(product_type, ''), coalesce(category_id, 0)) do update set
      method = excluded.method, methods = excluded.methods, adult_value = excluded.adult_value, child_value = excluded.child_value,
      infant_value = excluded.infant_value, unit_value = excluded.unit_value, round_mode = excluded.round_mode,
      round_step_minor = excluded.round_step_minor, modified_at = excluded.modified_at, modified_by = excluded.modified_by`.execute(
    ctx.db,
  )
}

async function dropRules(ctx: Ctx, strategyId: number, removed: readonly number[]): Promise<void> {
  if (removed.length === 0) return
  await sql`delete from price_strategy_rule where merchant_id = ${ctx.scope.merchantId} and strategy_id = ${strategyId}
    and sku_id = any(${[...removed]}::bigint[])`.execute(ctx.db)
}

async function keepSale(ctx: Ctx, strategyId: number, changes: readonly Change[]): Promise<void> {
  const { merchantId } = ctx.scope
  const off = skuIds(changes.filter(({ after }) => !after.onSale))
  const on = skuIds(changes.filter(({ after }) => after.onSale))
  if (off.length)
    await sql`insert into strategy_off_sale (merchant_id, strategy_id, sku_id, modified_by)
      select ${merchantId}, ${strategyId}, sku_id, ${authorOf(ctx)}::bigint from unnest(${off}::bigint[]) as sku_id
      on conflict do nothing`.execute(ctx.db)
  if (on.length)
    await sql`delete from strategy_off_sale where merchant_id = ${merchantId} and strategy_id = ${strategyId}
      and sku_id = any(${on}::bigint[])`.execute(ctx.db)
}
