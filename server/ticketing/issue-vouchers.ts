import { randomInt } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { asMerchant, type Ctx } from '../kit/ctx.ts'
import { todayOf } from '../kit/text/today.ts'
import { moment } from '../kit/nodes/moment.ts'
import { ensureTicketKey } from './offline/ticket-keys.ts'

/** Letters and digits that nobody mistakes for one another; 12 of them cannot be guessed. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const makeCode = () => Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** An order whose vouchers begin or end, and when (`writtenAt`). */
export type VoucherOf = { orderId: number; at: string | null }

/**
 * Gives confirmed orders their vouchers, each once in a set: one entitlement for each guest and line; an add-on by the piece or the order has one a
 * piece, which the first guest holds. An open ticket is good from the day of its sale until it runs out (docs/algorithms/open-tickets.md).
 * An order that has one keeps it.
 */
export async function issueVouchers(ctx: Ctx, orders: readonly VoucherOf[]): Promise<void> {
  if (orders.length === 0) return
  const merchantId = ctx.scope.merchantId
  await asMerchant(ctx, ensureTicketKey)
  const ids = orders.map(({ orderId }) => orderId)
  const requested = orders.map(({ orderId, at }) => ({ order_id: orderId, at, code: makeCode() }))
  const { rows: issued } = await sql<{ id: number; orderId: number }>`
    insert into voucher (merchant_id, order_id, code, issued_at)
    select ${merchantId}, r.order_id, coalesce(${blankOf(merchantId)}, r.code), coalesce(r.at, clock_timestamp())
      from json_to_recordset(${JSON.stringify(requested)}::json) as r(order_id bigint, code text, at timestamptz)
     where r.order_id <> all(array(select v.order_id from voucher v
        where v.merchant_id = ${merchantId} and v.order_id = any(${ids}::bigint[]) and v.state = 'live'))
    returning id, order_id as "orderId"`.execute(ctx.db)
  if (issued.length === 0) return
  const fresh = sql`(select * from unnest(${issued.map(({ id }) => id)}::bigint[], ${issued.map(({ orderId }) => orderId)}::bigint[]) as made (id, order_id))`
  await rightsOf(ctx, fresh, sql`true`).execute(ctx.db)
}

/** Of an order that was sold offline: the first code that its guests hold, unless an ended voucher has it. */
const blankOf = (merchantId: number) => sql`(select b.code from ticket_blank b
  where b.merchant_id = ${merchantId} and b.order_id = r.order_id
    and not exists (select from voucher u where u.merchant_id = b.merchant_id and u.code = b.code)
  order by b.no limit 1)`

/** Ends orders' vouchers; what was redeemed already stays as it was. */
export async function voidVouchers(ctx: Ctx, orders: readonly VoucherOf[]): Promise<void> {
  if (orders.length === 0) return
  const merchantId = ctx.scope.merchantId
  const ids = orders.map(({ orderId }) => orderId)
  const requested = JSON.stringify(orders.map(({ orderId, at }) => ({ order_id: orderId, at })))
  // The voucher's row first, as a counter that redeems takes it: neither waits for the other in a circle.
  await sql`select from voucher where merchant_id = ${merchantId} and order_id = any(${ids}::bigint[]) order by id for update`.execute(
    ctx.db,
  )
  await sql`update entitlement set state = 'void'
     where merchant_id = ${merchantId} and order_id = any(${ids}::bigint[]) and state = 'ready'`.execute(
    ctx.db,
  )
  await sql`update voucher v set state = 'void', voided_at = coalesce(r.at, moment.at)
      from json_to_recordset(${requested}::json) as r(order_id bigint, at timestamptz), ${moment}
     where v.merchant_id = ${merchantId} and v.order_id = r.order_id and v.state = 'live'`.execute(ctx.db)
}

/** Those of a guest and line that a voucher has not. */
const missing = sql`not exists (select from entitlement e where e.merchant_id = l.merchant_id and e.voucher_id = v.id and e.line_id = l.id
             and e.guest_id = g.id and e.leg = legs.no and e.state <> 'void')`

/**
 * Writes the rights of vouchers `v` (id, order_id), of each guest and line: those that it has not. One that has just been written has none,
 * and is not asked. No planner knows how few orders these are: each step is asked by its index (`offset 0`), or it reads all that the merchant ever sold.
 */
export const rightsOf = (ctx: Ctx, vouchers: RawBuilder<unknown>, which = missing): RawBuilder<unknown> => {
  const merchantId = ctx.scope.merchantId
  return sql`insert into entitlement (merchant_id, voucher_id, order_id, line_id, guest_id, leg, valid_from, valid_until)
    select ${merchantId}, v.id, v.order_id, l.id, g.id, legs.no, sale.day, app.ticket_last_day(s.facts, sale.day)
      from ${vouchers} v
      cross join lateral (select * from order_line where merchant_id = ${merchantId} and order_id = v.order_id offset 0) l
      join sku s on s.merchant_id = l.merchant_id and s.id = l.sku_id
      left join lateral (select (o.created_at at time zone ${ctx.merchant.timeZone})::date as day from orders o
          where s.facts ->> 'validity' = 'open' and o.merchant_id = l.merchant_id and o.id = l.order_id offset 0) sale on true
      cross join lateral (select * from order_guest where merchant_id = l.merchant_id and order_id = l.order_id offset 0) g,
           generate_series(1, case when l.kind = 'add-on' then greatest(1, l.units) else 1 end) legs(no)
     where (l.kind <> 'add-on' or l.charge_method = 'per-person' or not exists (select from order_guest f
             where f.merchant_id = g.merchant_id and f.order_id = g.order_id and f.position < g.position and f.attendance <> 'cancelled'))
       and l.supplier_status <> 'cancelled' and l.pieces is distinct from '[]' and g.attendance <> 'cancelled'
       and (l.open_until is null or l.open_until >= ${todayOf(ctx)}::date)
       and ${which}`
}
