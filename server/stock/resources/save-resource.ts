import { sql } from 'kysely'
import type { z } from 'zod'
import { rowOf } from '#contract/kit/record/record-values.ts'
import { resourceRecord } from '#contract/stock/stock.fields.ts'
import type { LinkResource, ResourceForm } from '#contract/stock/resources.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { ask, fail, failField } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { deleteRow, isNewRow, lockForm, lockRow, saveRow } from '../../kit/db/rows.ts'
import { unique } from '../../kit/record/unique.ts'
import { todayOf } from '../../kit/text/today.ts'
import { poolNames } from '../change-cells.ts'
import { guardPools } from './guard-pools.ts'

/** How many there are of a boat, a vehicle, an instructor, a tank set. Fewer than departures ahead keep busy is asked about. */
export async function saveResource(ctx: Ctx, form: z.output<typeof ResourceForm>): Promise<{ id: number }> {
  const { name, quantity } = form
  const values = rowOf(resourceRecord, form)
  const before = await lockForm(ctx, 'stock_resource', form)
  const taken = { stock_resource_merchant_id_name_key: 'name' }
  const saved = await unique(taken, () => saveRow(ctx, 'stock_resource', before, values))
  if (before) await askForShort(ctx, saved.id, name)
  await emit(ctx, 'stock.resourceSaved', {
    subject: 'resource',
    subjectId: saved.id,
    facts: { resource: name, quantity },
    ...(before && { before: { quantity: before.quantity, turn_minutes: before.turn_minutes } }),
    after: values,
    topics: ['stock'],
  })
  return saved
}

/** Departures need it no more. */
export async function deleteResource(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const { name } = await lockRow(ctx, 'stock_resource', id)
  const { rows } = await sql<{
    id: number
  }>`delete from pool_resource where merchant_id = ${ctx.scope.merchantId} and resource_id = ${id}
    returning pool_id as id`.execute(ctx.db)
  await deleteRow(ctx, 'stock_resource', id)
  await guardPools(
    ctx,
    rows.map((row) => row.id),
  )
  await emit(ctx, 'stock.resourceDeleted', {
    subject: 'resource',
    subjectId: id,
    facts: { resource: name },
    topics: ['stock'],
  })
  return { done: true }
}

/** Departures of a pool keep so many of a resource, for so long. Those that would have too few are asked about. */
export async function attachResource(
  ctx: Ctx,
  { resourceId, poolId, per, minutes, startTime }: z.output<typeof LinkResource>,
): Promise<{ done: true }> {
  const pool = (await poolNames(ctx, [poolId])).get(poolId) ?? failField('poolId', 'unknown')
  const { name } = await lockRow(ctx, 'stock_resource', resourceId)
  const link = { per, minutes, start_time: startTime }
  const { isNew } = await ctx.db
    .insertInto('pool_resource')
    .values({ merchant_id: ctx.scope.merchantId, pool_id: poolId, resource_id: resourceId, ...link })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'pool_id', 'resource_id']).doUpdateSet(link))
    .returning(isNewRow)
    .executeTakeFirstOrThrow()
  if (isNew) ctx.takenBackBy?.({ resourceId, poolId })
  await askForShort(ctx, resourceId, name)
  await guardPools(ctx, [poolId])
  await emit(ctx, 'stock.resourceAttached', {
    subject: 'resource',
    subjectId: resourceId,
    facts: { resource: name, pool },
    after: link,
    topics: ['stock'],
  })
  return { done: true }
}

export async function detachResource(
  ctx: Ctx,
  { resourceId, poolId }: { resourceId: number; poolId: number },
): Promise<{ done: true }> {
  const { name } = await lockRow(ctx, 'stock_resource', resourceId)
  const pool = (await poolNames(ctx, [poolId])).get(poolId) ?? fail('notFound')
  const removed = await ctx.db
    .deleteFrom('pool_resource')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('pool_id', '=', poolId)
    .where('resource_id', '=', resourceId)
    .returning(['per', 'minutes', 'start_time as startTime'])
    .executeTakeFirst()
  if (!removed) return { done: true }
  ctx.takenBackBy?.({ resourceId, poolId, ...removed })
  await guardPools(ctx, [poolId])
  await emit(ctx, 'stock.resourceDetached', {
    subject: 'resource',
    subjectId: resourceId,
    facts: { resource: name, pool },
    topics: ['stock'],
  })
  return { done: true }
}

/** Departures ahead that keep more of it busy than there is: asked about, with the first of them. */
async function askForShort(ctx: Ctx, resourceId: number, resource: string): Promise<void> {
  const { rows } = await sql<{
    date: string
    session: string
    pool: string
    busy: number
    quantity: number
    all: number
  }>`
    select k.*, count(*) over ()::int as all from (
      select s.date, s.session, n.name as pool, app.busy_of(s.merchant_id, l.resource_id, s.pool_id, s.date, s.session)::int as busy, r.quantity
        from pool_resource l join stock_resource r on r.merchant_id = l.merchant_id and r.id = l.resource_id
        join stock s on s.merchant_id = l.merchant_id and s.pool_id = l.pool_id and s.date >= ${todayOf(ctx)}::date and s.held + s.sold > 0
        join stock_pool n on n.merchant_id = s.merchant_id and n.id = s.pool_id
       where l.merchant_id = ${ctx.scope.merchantId} and l.resource_id = ${resourceId}) k
     where k.busy > k.quantity order by k.date, k.session, k.pool limit 1`.execute(ctx.db)
  const [first] = rows
  if (!first) return
  const { date, session, pool, busy, quantity, all } = first
  ask(ctx, [
    {
      key: 'stock.questions.resourceShort',
      facts: { resource, date, session, pool, busy, quantity, departures: all },
    },
  ])
}
