import { sql } from 'kysely'
import type { Stay } from '#contract/hotel-orders/stay.schema.ts'
import type { Names } from '#contract/kit/schema.ts'
import type { Ctx } from '../../kit/ctx.ts'

export type LoadedStay = Stay & {
  orderId: number
  roomingNote: string
  extraBeds: number | null
  sleepers: string[]
  confirmation: string
}

/** The stays of these orders, by order, under the session's own rights: none for an order that is no hotel order. */
export async function loadStays(ctx: Ctx, orderIds: readonly number[]): Promise<Map<number, LoadedStay>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<LoadedStay & { hotelNames: Names | null; areaNames: Names | null }>`
    select t.order_id as "orderId", t.arrival, t.departure, (t.departure - t.arrival) as nights, t.stay_state as state, t.bed_wish as "bedWish",
           t.room_number as "roomNumber", t.note as "roomingNote", h.names as "hotelNames", h.areas as "areaNames",
           (s.facts ->> 'extraBeds')::int as "extraBeds",
           array(select g.name from order_guest g where g.merchant_id = o.merchant_id and g.order_id = o.id
                    and g.attendance <> 'cancelled' and g.name <> '' order by g.position) as sleepers,
           coalesce((select l.supplier_order_code from order_line l where l.merchant_id = o.merchant_id and l.order_id = o.id
                        and l.kind = 'sku' order by l.position limit 1), '') as confirmation
      from order_stay t
      join orders o on o.merchant_id = t.merchant_id and o.id = t.order_id
      join sku s on s.merchant_id = o.merchant_id and s.id = o.sku_id
      left join hotel h on h.merchant_id = s.merchant_id and h.id = s.hotel_id
     where t.merchant_id = ${ctx.scope.merchantId} and t.order_id = any(${[...orderIds]}::bigint[])
       and o.product_type = 'hotel-room'`.execute(ctx.db)
  return new Map(
    rows.map((row) => [
      row.orderId,
      {
        ...row,
        hotelNames: row.hotelNames ?? {},
        areaNames: row.areaNames ?? {},
        confirmation: ctx.scope.agentId ? '' : row.confirmation,
      },
    ]),
  )
}

/** What lists and pages are told of it. */
export const stayOf = ({
  arrival,
  departure,
  nights,
  state,
  hotelNames,
  areaNames,
  bedWish,
  roomNumber,
}: LoadedStay): Stay => ({
  arrival,
  departure,
  nights,
  state,
  hotelNames,
  areaNames,
  bedWish,
  roomNumber,
})
