import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AttachPool, Pool, PoolForm } from '#contract/stock/stock.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { anyOf, finds } from '../../kit/db/filters.ts'
import { emit } from '../../kit/events.ts'
import { isNewRow, lockForm, saveRow } from '../../kit/db/rows.ts'
import { todayOf } from '../../kit/text/today.ts'
import { poolNames } from '../change-cells.ts'
import { guardPools } from './guard-pools.ts'

const maxPools = 300

/** Pools with the SKUs that draw on them and by which factors, by name: those that a text names, or the ones with these ids. */
export async function listPools(
  ctx: Ctx,
  { text, ids }: { text?: string | undefined; ids?: number[] | undefined },
): Promise<{ rows: Pool[]; more: boolean }> {
  const { rows } =
    await sql<Pool>`select n.id, n.name, n.names, n.kind, coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'code', s.code, 'names', s.names,
        'adult', p.adult_factor, 'child', p.child_factor, 'infant', p.infant_factor, 'unit', p.unit_factor) order by s.code)
       from sku_pool p join sku s on s.merchant_id = p.merchant_id and s.id = p.sku_id and s.deleted_at is null
      where p.merchant_id = n.merchant_id and p.pool_id = n.id), '[]') as skus
     from stock_pool n where n.merchant_id = ${ctx.scope.merchantId} and ${ids ? sql`n.id = ${anyOf(ids)}` : finds(text, ['n.name'], ['n.names'])} order by n.name, n.id limit ${maxPools + 1}`.execute(
      ctx.db,
    )
  return { rows: rows.slice(0, maxPools), more: rows.length > maxPools }
}

export async function savePool(
  ctx: Ctx,
  { id, name, names, kind }: z.output<typeof PoolForm>,
): Promise<{ id: number }> {
  const before = await lockForm(ctx, 'stock_pool', { id })
  const saved = await saveRow(ctx, 'stock_pool', before, {
    name,
    kind,
    ...(names && { names: JSON.stringify(names) }),
  })
  await emit(ctx, 'stock.poolSaved', { subject: 'pool', subjectId: saved.id, facts: { pool: name } })
  return saved
}

/** A SKU draws on a pool by these factors. All SKUs of a pool count by the day, or all by session. */
export async function attachPool(ctx: Ctx, form: z.output<typeof AttachPool>): Promise<{ done: true }> {
  const { skuId, poolId } = form
  const sku = await stockedSku(ctx, skuId)
  const guest = sku.charge_method === 'per-unit' ? 0 : 1
  const { adult = guest, child = guest, infant = 0, unit = 1 } = form
  const pool = (await lockPool(ctx, poolId)) ?? failField('poolId', 'unknown')
  const { rows } = await sql<{ mode: string }>`select distinct s.stock_mode as mode from sku_pool p
      join sku s on s.merchant_id = p.merchant_id and s.id = p.sku_id
     where p.merchant_id = ${ctx.scope.merchantId} and p.pool_id = ${poolId} and p.sku_id <> ${skuId} and s.stock_mode in ('date', 'session')`.execute(
    ctx.db,
  )
  if (rows.some(({ mode }) => mode !== sku.stock_mode)) fail('stock.otherMode', { pool })
  const factors = { adult_factor: adult, child_factor: child, infant_factor: infant, unit_factor: unit }
  const { isNew } = await ctx.db
    .insertInto('sku_pool')
    .values({ merchant_id: ctx.scope.merchantId, sku_id: skuId, pool_id: poolId, ...factors })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'sku_id', 'pool_id']).doUpdateSet(factors))
    .returning(isNewRow)
    .executeTakeFirstOrThrow()
  if (isNew) ctx.takenBackBy?.({ skuId, poolId })
  // Its shares hold there too.
  await guardPools(ctx, [poolId])
  await emit(ctx, 'stock.poolAttached', {
    subject: 'sku',
    subjectId: skuId,
    facts: { code: sku.code, pool },
    after: factors,
    topics: ['stock', 'sku'],
  })
  return { done: true }
}

/** A SKU no longer draws on a pool; refused while orders of the days ahead hold some of it. */
export async function detachPool(
  ctx: Ctx,
  { skuId, poolId }: { skuId: number; poolId: number },
): Promise<{ done: true }> {
  const sku = await stockedSku(ctx, skuId)
  const pool = (await poolNames(ctx, [poolId])).get(poolId) ?? fail('notFound')
  const { rows } = await sql<{ n: number }>`select count(distinct t.order_id)::int as n from stock_take t
     where t.merchant_id = ${ctx.scope.merchantId} and t.pool_id = ${poolId} and t.sku_id = ${skuId} and t.state in ('held', 'sold') and t.date >= ${todayOf(ctx)}::date`.execute(
    ctx.db,
  )
  if (firstOf(rows).n) fail('stock.soldAhead', { code: sku.code, pool, orders: firstOf(rows).n })
  const removed = await ctx.db
    .deleteFrom('sku_pool')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('sku_id', '=', skuId)
    .where('pool_id', '=', poolId)
    .returning([
      'adult_factor as adult',
      'child_factor as child',
      'infant_factor as infant',
      'unit_factor as unit',
    ])
    .executeTakeFirst()
  if (!removed) fail('operationInvalid')
  ctx.takenBackBy?.({ skuId, poolId, ...removed })
  await guardPools(ctx, [poolId])
  await emit(ctx, 'stock.poolDetached', {
    subject: 'sku',
    subjectId: skuId,
    facts: { code: sku.code, pool },
    topics: ['stock', 'sku'],
  })
  return { done: true }
}

/** The pool's name; locked, so that two SKUs counted in different ways cannot join it at once. */
async function lockPool(ctx: Ctx, id: number): Promise<string | undefined> {
  const pool = await ctx.db
    .selectFrom('stock_pool')
    .select('name')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return pool?.name
}

async function stockedSku(ctx: Ctx, id: number) {
  const sku = await ctx.db
    .selectFrom('sku')
    .select(['code', 'stock_mode', 'charge_method'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!sku) fail('notFound')
  if (sku.stock_mode !== 'date' && sku.stock_mode !== 'session') failField('skuId', 'notAllowed')
  return sku
}
