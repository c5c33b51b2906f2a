import { mustGet } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { isMissing } from '../../kit/db/rows.ts'
import { requireSkus } from '../skus/require-skus.ts'

type Tagged = { sku_id: number; tag_id: number }
const tagsOf = (rows: readonly Tagged[], skuId: number): number[] =>
  rows.filter(({ sku_id }) => sku_id === skuId).map(({ tag_id }) => tag_id)

/** Adds tags to many SKUs and takes others away. */
export async function tagSkus(
  ctx: Ctx,
  { ids, add, remove }: { ids: number[]; add: number[]; remove: number[] },
): Promise<{ changed: number }> {
  const skus = await requireSkus(ctx, ids)
  await requireTags(ctx, add)
  const merchantId = ctx.scope.merchantId
  const touched = new Set<number>()
  const removed =
    await sql<Tagged>`delete from sku_tag where merchant_id = ${merchantId} and sku_id = any(${ids}::bigint[])
     and tag_id = any(${remove}::bigint[]) returning sku_id, tag_id`.execute(ctx.db)
  const added = await sql<Tagged>`insert into sku_tag (merchant_id, sku_id, tag_id)
    select ${merchantId}, s, t from unnest(${ids}::bigint[]) s, unnest(${add}::bigint[]) t on conflict do nothing returning sku_id, tag_id`.execute(
    ctx.db,
  )
  for (const { sku_id } of [...removed.rows, ...added.rows]) touched.add(sku_id)
  for (const id of touched) {
    ctx.takenBackBy?.({ ids: [id], add: tagsOf(removed.rows, id), remove: tagsOf(added.rows, id) })
    await emit(ctx, 'catalog.skuTagged', {
      subject: 'sku',
      subjectId: id,
      facts: { code: mustGet(skus, id).code },
      // How many carry a tag is counted where tags are kept.
      topics: ['sku', 'tag'],
    })
  }
  return { changed: touched.size }
}

/** The tags of SKUs are exactly these from now on. */
export async function setTags(ctx: Ctx, skuIds: number[], tagIds: number[]): Promise<void> {
  await requireTags(ctx, tagIds)
  const merchantId = ctx.scope.merchantId
  await sql`delete from sku_tag where merchant_id = ${merchantId} and sku_id = any(${skuIds}::bigint[]) and not tag_id = any(${tagIds}::bigint[])`.execute(
    ctx.db,
  )
  await sql`insert into sku_tag (merchant_id, sku_id, tag_id)
    select ${merchantId}, s, t from unnest(${skuIds}::bigint[]) s, unnest(${tagIds}::bigint[]) t on conflict do nothing`.execute(
    ctx.db,
  )
}

/** The tags of a SKU. */
export async function tagIdsOf(ctx: Ctx, skuId: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('sku_tag')
    .select('tag_id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('sku_id', '=', skuId)
    .orderBy('tag_id')
    .execute()
  return rows.map((row) => row.tag_id)
}

async function requireTags(ctx: Ctx, ids: number[]): Promise<void> {
  if (await isMissing(ctx, 'tag', ids)) failField('tagIds', 'unknown')
}
