import { sql, type RawBuilder } from 'kysely'
import { hotelFamily } from '#contract/hotel-orders/hotel-orders.api.ts'
import { familyGuard, withFamilyRights, type About as AboutRows } from '../kit/call/over-family.ts'
import type { CallCtx } from '../kit/ctx.ts'

/** What hangs on orders of rooms. */
const hanging = (table: RawBuilder<unknown>) => sql`select x.merchant_id, x.id from ${table} x
  join orders o on o.merchant_id = x.merchant_id and o.id = x.order_id and o.product_type = 'hotel-room'`
const rows = {
  orders: sql`select merchant_id, id from orders where product_type = 'hotel-room'`,
  lines: hanging(sql`order_line`),
  requests: hanging(sql`order_request`),
  refunds: hanging(sql`order_refund`),
  messages: hanging(sql`order_message`),
  files: sql`select x.merchant_id, x.file_id as id from order_message_file x
    join order_message m on m.merchant_id = x.merchant_id and m.id = x.message_id
    join orders o on o.merchant_id = m.merchant_id and o.id = m.order_id and o.product_type = 'hotel-room'`,
  skus: sql`select merchant_id, id from sku where product_type = 'hotel-room'`,
}
/** What a call is about. */
export type About = AboutRows<keyof typeof rows>

/** 404 for what is no hotel order, no part of one, or no room. */
export const hotelGuard = familyGuard(rows)
/** The same person with its rights over hotel orders. */
export const asHotels = <C extends CallCtx>(ctx: C): C => withFamilyRights(ctx, hotelFamily)
