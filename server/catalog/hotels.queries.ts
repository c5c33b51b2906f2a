import { sql } from 'kysely'
import type { Hotel } from '#contract/catalog/catalog.schema.ts'
import { fileUrl } from '#contract/files/files.schema.ts'
import type { Ctx } from '../kit/ctx.ts'

/** The hotels that the merchant's rooms name, each with where it is and how many rooms it has and sells. */
export async function listHotels(ctx: Ctx): Promise<{ rows: Hotel[] }> {
  const { rows } = await sql<Omit<Hotel, 'coverUrl'> & { coverFileId: number | null }>`
    select coalesce(s.facts ->> 'hotel', '') as hotel, coalesce(s.facts ->> 'area', '') as area, count(*)::int as rooms,
           (count(*) filter (where s.on_sale and s.enabled))::int as "onSale", min(s.cover_file_id) as "coverFileId"
      from sku s where s.merchant_id = ${ctx.scope.merchantId} and s.product_type = 'hotel-room' and s.deleted_at is null
     group by 1, 2 order by nullif(coalesce(s.facts ->> 'hotel', ''), '') nulls last, 2`.execute(ctx.db)
  return {
    rows: rows.map(({ coverFileId, ...hotel }) => ({
      ...hotel,
      coverUrl: coverFileId === null ? null : fileUrl(coverFileId),
    })),
  }
}
