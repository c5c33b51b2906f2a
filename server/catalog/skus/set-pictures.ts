import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { anyOf } from '../../kit/db/filters.ts'

/** The pictures of a SKU beside its cover are exactly these from now on, in this order. */
export async function setPictures(ctx: Ctx, skuId: number, fileIds: readonly number[]): Promise<void> {
  const ids = [...new Set(fileIds)]
  await requirePictures(ctx, ids, 'pictureFileIds')
  const { merchantId } = ctx.scope
  await sql`delete from sku_picture where merchant_id = ${merchantId} and sku_id = ${skuId}`.execute(ctx.db)
  await sql`insert into sku_picture (merchant_id, sku_id, position, file_id)
    select ${merchantId}, ${skuId}, no, id from unnest(${ids}::bigint[]) with ordinality as r(id, no)`.execute(
    ctx.db,
  )
}

/** The pictures of a SKU in their order. */
export async function pictureIdsOf(ctx: Ctx, skuId: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('sku_picture')
    .select('file_id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('sku_id', '=', skuId)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.file_id)
}

/** Are these all pictures of products, uploaded as such? Another file of the merchant (a voucher, a face) is none. */
export async function requirePictures(ctx: Ctx, ids: readonly number[], field: string): Promise<void> {
  if (!ids.length) return
  const rows = await ctx.db
    .selectFrom('file')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('kind', '=', 'cover')
    .where('id', '=', anyOf(ids))
    .execute()
  if (rows.length < new Set(ids).size) failField(field, 'unknown')
}
