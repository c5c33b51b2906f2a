import { sql, type RawBuilder } from 'kysely'
import { lineStates } from '#contract/orders/line.states.ts'
import { plainCode } from '#contract/ticketing/offline/ticket-code.ts'
import type { CheckedVoucher, PrintedVoucher, Voucher } from '#contract/ticketing/ticketing.schema.ts'
import { asMerchant, canOf, may, type Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'
import { among } from '../kit/db/filters.ts'
import { todayOf } from '../kit/text/today.ts'
import { signedCodes } from './offline/sign-tickets.ts'

/** What a voucher holds, or what of it belongs to some lines. */
export const entitlementsOf = (
  lineIds: readonly number[] | null = null,
) => sql`coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'lineId', e.line_id, 'lineName', l.names, 'skuId', l.sku_id, 'guestId', e.guest_id,
     'guestName', coalesce(nullif(g.name, ''), g.pinyin), 'guestKind', g.kind, 'state', e.state, 'noShow', g.attendance = 'no-show', 'redeemedAt', e.redeemed_at,
     'redeemedBy', coalesce(e.redeemed_by_name, ''), 'place', coalesce(e.place, ''),
     'way', case when l.leg is not null then jsonb_build_object('leg', l.leg, 'date', l.date, 'session', l.session, 'open', l.open_until is not null) end,
     'valid', case when e.valid_from is not null then jsonb_build_object('from', e.valid_from, 'until', e.valid_until) end) order by l.position, g.position, e.id)
   from entitlement e join order_line l on l.merchant_id = e.merchant_id and l.id = e.line_id
   join order_guest g on g.merchant_id = e.merchant_id and g.id = e.guest_id
  where e.merchant_id = v.merchant_id and e.voucher_id = v.id
    and (${lineIds}::bigint[] is null or e.line_id = any(${lineIds}::bigint[]))), '[]')`

/** The vouchers of an order under the session's own rights; 404 for an order that it cannot see. */
export async function listVouchers(
  ctx: Ctx,
  { orderId }: { orderId: number },
): Promise<{ rows: PrintedVoucher[] }> {
  await requireOrders(ctx, [orderId])
  const read = (inner: Ctx, lineIds: readonly number[] | null) =>
    sql<Voucher>`select v.id, v.code, v.state, v.issued_at as "issuedAt", ${entitlementsOf(lineIds)} as entitlements
      from voucher v where v.merchant_id = ${ctx.scope.merchantId} and v.order_id = ${orderId} order by v.id desc`.execute(
      inner.db,
    )
  const own = await ownLines(ctx, [orderId])
  const { rows } = own ? await asMerchant(ctx, (inner) => read(inner, own)) : await read(ctx, null)
  const shown = rows.filter((row) => row.entitlements.length > 0)
  const live = shown.flatMap(({ state, code }) => (state === 'live' ? [code] : []))
  const signed = await signedCodes(ctx, live)
  return { rows: shown.map((row) => ({ ...toIso(row), qr: signed.get(row.code) ?? row.code })) }
}

/** 404 unless the session may see all of these orders, a supplier through its window on what was sent to it. */
export async function requireOrders(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const [table, column] = ctx.scope.supplierId ? ['supplier_order_line', 'order_id'] : ['orders', 'id']
  const { rows } = await sql`select distinct ${sql.ref(column)} from ${sql.table(table)}
     where merchant_id = ${ctx.scope.merchantId} and ${sql.ref(column)} = any(${[...ids]}::bigint[])`.execute(
    ctx.db,
  )
  if (!ids.length || rows.length < ids.length) fail('notFound')
}

/** Of these orders the lines that a supplier's session serves: it said yes to them. Null for everybody else. */
export async function ownLines(ctx: Ctx, orderIds: readonly number[]): Promise<number[] | null> {
  if (!ctx.scope.supplierId) return null
  const { rows } = await sql<{ id: number }>`select id from supplier_order_line
     where merchant_id = ${ctx.scope.merchantId} and order_id = any(${[...orderIds]}::bigint[])
       and supplier_status in ${among(lineStates.phases.booked)}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Moments within JSON come as the database writes them. */
export const toIso = <V extends Pick<Voucher, 'entitlements'>>(voucher: V): V => ({
  ...voucher,
  entitlements: voucher.entitlements.map((one) => ({
    ...one,
    redeemedAt: one.redeemedAt && new Date(one.redeemedAt).toISOString(),
  })),
})

/** What a voucher `v` of an order `o` holds may be used on a day: it is its day of service, that of its way back, or one of an open ticket's. */
const isFor = (
  day: string,
) => sql`(o.service_date = ${day}::date or (o.return_date = ${day}::date and not o.return_open) or exists (select from entitlement e
   where e.merchant_id = v.merchant_id and e.voucher_id = v.id and e.state = 'ready' and e.valid_from <= ${day}::date and coalesce(e.valid_until >= ${day}::date, true)))`

/** Nobody has missed a day that has not come, nor a ticket that is good still. */
const mayStillCome = (
  { serviceDate, entitlements }: Pick<CheckedVoucher, 'serviceDate' | 'entitlements'>,
  today: string,
) => {
  const ready = entitlements.filter(({ state }) => state === 'ready')
  const periods = ready.flatMap(({ valid }) => valid ?? [])
  return ready.length && periods.length === ready.length
    ? periods.some(({ until }) => until === null || until >= today)
    : serviceDate > today
}

const keysOf = {
  undo: ['tickets.ticketCheck.undo', 'boatTicket.ticketVerify.undo'],
  noShow: ['tickets.ticketCheck', 'boatTicket.ticketVerify', 'boatTicket.dayVerify.noShow'],
} as const
/** The key that this person holds of those that let do it at the one screen or the other. */
const heldKey = (ctx: Ctx, [first, ...others]: readonly [string, ...string[]]): string =>
  others.find((key) => may(ctx, key)) ?? first

export async function checkedVouchers(ctx: Ctx, where: RawBuilder<unknown>): Promise<CheckedVoucher[]> {
  const today = todayOf(ctx)
  const { rows } = await sql<
    Omit<CheckedVoucher, 'can'>
  >`select v.id, v.code, v.state, v.issued_at as "issuedAt", ${entitlementsOf()} as entitlements,
        o.id as "orderId", o.code as "orderCode", o.item_names as "itemNames", o.service_date as "serviceDate", o.session,
        o.contact_name as "contactName", o.contact_phone as "contactPhone", ${isFor(today)} as today
      from voucher v join orders o on o.merchant_id = v.merchant_id and o.id = v.order_id
     where v.merchant_id = ${ctx.scope.merchantId} and o.deleted_at is null and ${where}
     order by (v.state = 'live') desc, ${isFor(today)} desc, abs(o.service_date - ${today}::date), v.id desc limit 20`.execute(
    ctx.db,
  )
  return rows.map((row) => ({
    ...toIso(row),
    can: canOf(
      ctx,
      { undo: heldKey(ctx, keysOf.undo), noShow: heldKey(ctx, keysOf.noShow) },
      { noShow: mayStillCome(row, today) && 'ticketing.text.notYet' },
    ),
  }))
}

/** One guest's ticket, as marketplaces hand them out: the voucher's code and the guest's place. It opens the gate for that guest alone. */
async function ticketOf(ctx: Ctx, plain: string): Promise<CheckedVoucher[]> {
  const [, code, place] = /^([2-9A-Z]{12})(\d{2,3})$/.exec(plain) ?? []
  if (!code || !place) return []
  const found = await checkedVouchers(ctx, sql`v.code = ${code}`)
  const { rows } = await sql<{
    id: number
  }>`select g.id from voucher v join order_guest g on g.merchant_id = v.merchant_id and g.order_id = v.order_id
    where v.merchant_id = ${ctx.scope.merchantId} and v.code = ${code} and g.position = ${Number(place)}`.execute(
    ctx.db,
  )
  const guests = new Set(rows.map(({ id }) => id))
  return found
    .map((one) => ({ ...one, entitlements: one.entitlements.filter(({ guestId }) => guests.has(guestId)) }))
    .filter(({ entitlements }) => entitlements.length > 0)
}

/** A code that was signed before it was sold is one guest's of the order that it was sold to. */
async function codeOfBlank(ctx: Ctx, plain: string): Promise<string | null> {
  const { rows } = await sql<{ code: string; place: number }>`
    select v.code, b.guests[1] as place
      from ticket_blank b
      join voucher v on v.merchant_id = b.merchant_id and v.order_id = b.order_id and v.state = 'live'
     where b.merchant_id = ${ctx.scope.merchantId} and b.code = ${plain}`.execute(ctx.db)
  const [found] = rows
  return found ? `${found.code}${String(found.place).padStart(2, '0')}` : null
}

/**
 * Vouchers by what was scanned or typed: a voucher's code with or without spaces, an order's or agent's code, or the last
 * four or more digits of a phone among the orders of today, open tickets among them. A signed code is told by the voucher in it: online
 * the server knows better than any signature. Live ones and today's come first.
 */
export async function findVouchers(
  ctx: Ctx,
  { code: typed }: { code: string },
): Promise<{ rows: CheckedVoucher[] }> {
  const code = plainCode(typed).slice(0, 80)
  const plain = code.replace(/[\s-]+/g, '').toUpperCase()
  const byVoucher = await checkedVouchers(ctx, sql`v.code = ${plain}`)
  if (byVoucher.length) return { rows: byVoucher }
  const ticket = await ticketOf(ctx, (await codeOfBlank(ctx, plain)) ?? plain)
  if (ticket.length) return { rows: ticket }
  const trimmed = code.trim()
  const byOrder = await checkedVouchers(
    ctx,
    sql`(o.code = ${trimmed.toUpperCase()} or (o.agent_order_code <> '' and o.agent_order_code = ${trimmed}))`,
  )
  if (byOrder.length) return { rows: byOrder }
  const digits = code.replace(/\D/g, '')
  // A phone kept as +66 81… is told as 081….
  const local = digits.replace(/^0+/, '')
  if (digits.length < 4 || /[a-z]/i.test(code)) return { rows: [] }
  return {
    rows: await checkedVouchers(
      ctx,
      sql`o.phone_tail = ${digits.slice(-4)} and ${isFor(todayOf(ctx))} and v.state = 'live'
        and regexp_replace(o.contact_phone, '\\D', '', 'g') like ${`%${local}`}`,
    ),
  }
}
