import { sql } from 'kysely'
import type { Hotel } from '#contract/catalog/hotels/hotels.schema.ts'
import { familyKeys } from '#contract/catalog/families.ts'
import { fileUrl } from '#contract/files/files.schema.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'

type Row = Pick<Hotel, 'rooms' | 'onSale' | 'names' | 'areas'> & {
  id: number | null
  area: string
  coverFileId: number | null
}

/** The hotels whose rooms the merchant keeps, each with where it is and how many rooms it has and sells; rooms of none under ''. */
export async function listHotels(ctx: Ctx): Promise<{ rows: Hotel[] }> {
  const { rows } = await sql<Row>`
    select h.id, coalesce(h.names, '{}') as names, coalesce(h.areas, '{}') as areas, case when h.id is null then coalesce(s.facts ->> 'area', '') else '' end as area,
           count(*)::int as rooms, (count(*) filter (where s.on_sale and s.enabled))::int as "onSale", min(s.cover_file_id) as "coverFileId"
      from sku s left join hotel h on h.merchant_id = s.merchant_id and h.id = s.hotel_id
     where s.merchant_id = ${ctx.scope.merchantId} and s.product_type = 'hotel-room' and s.deleted_at is null
     group by 1, 2, 3, 4`.execute(ctx.db)
  const view = rows.map(({ coverFileId, ...row }): Hotel => ({
    ...row,
    hotel: nameIn(row.names, ctx.language),
    area: nameIn(row.areas, ctx.language) || row.area,
    coverUrl: coverFileId === null ? null : fileUrl(coverFileId),
    can: row.id === null ? {} : canOf(ctx, { edit: familyKeys.hotel.edit }),
  }))
  const order = new Intl.Collator(ctx.language)
  return {
    rows: view.toSorted(
      (a, b) =>
        Number(!a.hotel) - Number(!b.hotel) ||
        order.compare(a.hotel, b.hotel) ||
        order.compare(a.area, b.area),
    ),
  }
}

/** Whether a room `s` is of the hotel of this name and area, in any language; '' = of none, nowhere. */
export const isOfHotel = ({ hotel, area }: { hotel: string; area: string }) => sql<boolean>`(
  ${hotel ? isNamed('names', hotel) : sql`s.hotel_id is null`} and
  ${area ? isInArea(area) : sql`coalesce((select app.first_text(h.areas) from hotel h where h.merchant_id = s.merchant_id and h.id = s.hotel_id), s.facts ->> 'area', '') = ''`})`

/** Whether a room `s` is of a hotel that bears this name in any language. */
export const isNamed = (column: 'names' | 'areas', text: string) => sql<boolean>`exists (select from hotel h
  where h.merchant_id = s.merchant_id and h.id = s.hotel_id and ${text} in (select value from jsonb_each_text(${sql.ref(`h.${column}`)})))`

export const isInArea = (area: string) =>
  sql<boolean>`(${isNamed('areas', area)} or (s.hotel_id is null and s.facts ->> 'area' = ${area}))`
