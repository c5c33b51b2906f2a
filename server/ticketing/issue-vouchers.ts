import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { writtenAt, type Ctx } from '../kit/ctx.ts'

/** Letters and digits that nobody mistakes for one another; 12 of them cannot be guessed. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const makeCode = () => Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')

/**
 * Gives a confirmed order its voucher: one entitlement for each guest and line; an add-on by the piece or the order has one a
 * piece, which the first guest holds. An open ticket is good from the day of its sale until it runs out (docs/algorithms/open-tickets.md).
 * An order that has one keeps it.
 */
export async function issueVouchers(ctx: Ctx, orderId: number): Promise<void> {
  const merchantId = ctx.scope.merchantId
  await sql`with fresh as (
      insert into voucher (merchant_id, order_id, code, issued_at)
      select ${merchantId}, ${orderId}, ${makeCode()}, coalesce(${writtenAt(ctx)}::timestamptz, clock_timestamp())
       where not exists (select from voucher where merchant_id = ${merchantId} and order_id = ${orderId} and state = 'live')
      returning id)
    insert into entitlement (merchant_id, voucher_id, order_id, line_id, guest_id, leg, valid_from, valid_until)
    select ${merchantId}, fresh.id, ${orderId}, l.id, g.id, leg, sale.day, app.ticket_last_day(s.facts, sale.day)
      from fresh, order_line l join sku s on s.merchant_id = l.merchant_id and s.id = l.sku_id
      left join lateral (select (o.created_at at time zone ${ctx.merchant.timeZone})::date as day from orders o
          where s.facts ->> 'validity' = 'open' and o.merchant_id = l.merchant_id and o.id = l.order_id) sale on true
      join order_guest g on g.merchant_id = l.merchant_id and g.order_id = l.order_id,
           generate_series(1, case when l.kind = 'add-on' then greatest(1, l.units) else 1 end) leg
     where (l.kind <> 'add-on' or l.charge_method = 'per-person' or g.position = 1) and l.merchant_id = ${merchantId} and l.order_id = ${orderId} and l.supplier_status <> 'cancelled' and g.attendance <> 'cancelled'`.execute(
    ctx.db,
  )
}

/**
 * Ends an order's vouchers, or the rights of some of its guests; what was redeemed already stays as it was. A voucher
 * that has nothing left to redeem is void too.
 */
export async function voidVouchers(
  ctx: Ctx,
  orderId: number,
  { guestIds }: { guestIds?: number[] } = {},
): Promise<void> {
  const merchantId = ctx.scope.merchantId
  // The voucher's row first, as a counter that redeems takes it: neither waits for the other in a circle.
  await sql`select from voucher where merchant_id = ${merchantId} and order_id = ${orderId} order by id for update`.execute(
    ctx.db,
  )
  await sql`update entitlement set state = 'void'
     where merchant_id = ${merchantId} and order_id = ${orderId} and state = 'ready'
       and ${guestIds ? sql`guest_id = any(${guestIds}::bigint[])` : sql`true`}`.execute(ctx.db)
  await sql`update voucher v set state = 'void', voided_at = coalesce(${writtenAt(ctx)}::timestamptz, clock_timestamp())
     where v.merchant_id = ${merchantId} and v.order_id = ${orderId} and v.state = 'live'
       and ${guestIds ? sql`not exists (select from entitlement e where e.merchant_id = v.merchant_id and e.voucher_id = v.id and e.state <> 'void')` : sql`true`}`.execute(
    ctx.db,
  )
}
