import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { requirePictures } from '../../files/files.public.ts'

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
