import { sql } from 'kysely'
import type { Names } from '#contract/kit/schema.ts'
import { lineStates } from '#contract/orders/line.states.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import type { SailingGuest } from '#contract/ticketing/day/day.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'

export type ParkGuest = Pick<
  SailingGuest,
  'orderCode' | 'latinName' | 'kind' | 'nationality' | 'passport' | 'birthdate'
> & { park: string; names: Names; skuCode: string; bought: boolean }

/**
 * Guests who enter a national park on a day, and whether their order has its tickets; an order that waits for them is not confirmed
 * and yet goes. Parks are what a ticket is of that names a boat; what an order has beside its trip counts, such as a park's fee. A
 * ticket for anybody is for adults and children; of those that a line counts by units each guest has a part.
 */
export async function parkGuests(ctx: Ctx, date: string): Promise<ParkGuest[]> {
  const { rows } = await sql<ParkGuest>`
    select t.scenic_spot as park, o.code as "orderCode", s.names, s.code as "skuCode", g.kind,
           coalesce(nullif(g.pinyin, ''), g.name) as "latinName", coalesce(g.info ->> 'nationality', '') as nationality,
           coalesce(g.info ->> 'identityNumber', '') as passport, coalesce(g.info ->> 'birthdate', '') as birthdate,
           bool_and(app.codes_of_line(l.merchant_id, l.id, l.sku_id, true, l.adults, l.children, l.infants, l.units) = 'full') as bought
      from order_line l
      join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
      join sku s on s.merchant_id = o.merchant_id and s.id = o.sku_id
      join prepaid_ticket t on t.merchant_id = l.merchant_id and t.sku_id = l.sku_id and t.enabled and t.names_boat
      join order_guest g on g.merchant_id = l.merchant_id and g.order_id = l.order_id and g.attendance not in ('cancelled', 'no-show')
       and (t.guest_kind in (g.kind, 'unit') or t.guest_kind = 'any' and g.kind <> 'infant')
     where l.merchant_id = ${ctx.scope.merchantId} and l.date = ${date}::date
       and o.deleted_at is null and o.status not in ${among(orderStates.phases.fallen)}
       and l.supplier_status in ${among(lineStates.phases.live)} and coalesce(jsonb_array_length(l.pieces), 1) > 0
     group by t.scenic_spot, o.code, s.names, s.code, g.id, g.kind, g.pinyin, g.name, g.info, g.position
     order by t.scenic_spot, o.code, g.position
     limit 10000`.execute(ctx.db)
  return rows
}
