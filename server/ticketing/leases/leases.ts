import { sql } from 'kysely'
import type { DeviceLease, LeasePrices } from '#contract/ticketing/offline/lease.schema.ts'
import { placesOf, type SoldParty } from '#contract/ticketing/offline/lease-price.ts'
import { ticketBody, ticketText } from '#contract/ticketing/offline/ticket-code.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { insertRow, lockRow, updateRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { giveBackLease } from '../../stock/stock.public.ts'
import { makeCode } from '../issue-vouchers.ts'
import { ensureTicketKey, ticketSigner } from '../offline/ticket-keys.ts'

/** Seats of a hall or a boat that a lease holds, one for each of its codes. */
export type SeatsOfLease = {
  sessionId: number
  token: string
  seats: readonly { id: number; name: string }[]
}

export type LeaseFacts = {
  id: number
  deviceId: number
  shiftId: number
  agentId: number
  skuId: number
  date: string
  session: string
  unit: LeasePrices
  currency: string
  infantsSit: boolean
  places: number
  sellUntil: Date
  endsAt: Date
}

/** Writes a lease and a code for each of its places. Its stock is taken by whoever calls, in the same transaction. */
export async function openLease(
  ctx: Ctx,
  { places, ...facts }: Omit<LeaseFacts, 'id'>,
  seating: SeatsOfLease | null = null,
): Promise<number> {
  await ensureTicketKey(ctx)
  const { id } = await insertRow(ctx, 'ticket_lease', {
    device_id: facts.deviceId,
    shift_id: facts.shiftId,
    agent_id: facts.agentId,
    sku_id: facts.skuId,
    date: facts.date,
    session: facts.session,
    unit: JSON.stringify(facts.unit),
    currency: facts.currency,
    infants_sit: facts.infantsSit,
    places,
    sell_until: facts.sellUntil.toISOString(),
    ends_at: facts.endsAt.toISOString(),
    created_by_name: ctx.actor.name,
    venue_session_id: seating?.sessionId ?? null,
    seat_token: seating?.token ?? '',
  })
  const codes = Array.from({ length: places }, (_, at) => {
    const seat = seating?.seats[at]
    return { no: at + 1, code: makeCode(), seat_id: seat?.id ?? null, seat: seat?.name ?? '' }
  })
  await sql`insert into ticket_blank (merchant_id, lease_id, no, code, seat_id, seat)
    select ${ctx.scope.merchantId}, ${id}, r.no, r.code, r.seat_id, r.seat
      from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as r(no int, code text, seat_id bigint, seat text)`.execute(
    ctx.db,
  )
  return id
}

type LeaseRow = Omit<DeviceLease, 'blanks'> & { blanks: Omit<DeviceLease['blanks'][number], 'qr'>[] }

/** What a device may sell: its open leases, with a signed code for each place that is not sold. */
export async function leasesOfDevice(ctx: Ctx, deviceId: number): Promise<DeviceLease[]> {
  const { rows } = await sql<LeaseRow>`
    select l.id, l.sku_id as "skuId", s.names, l.date, l.session, l.unit, l.currency, l.infants_sit as "infantsSit", l.sell_until as "sellUntil",
           (select coalesce(jsonb_agg(jsonb_build_object('no', b.no, 'code', b.code, 'seat', b.seat) order by b.no), '[]')
              from ticket_blank b
             where b.merchant_id = l.merchant_id and b.lease_id = l.id and b.order_id is null) as blanks
      from ticket_lease l
      join sku s on s.merchant_id = l.merchant_id and s.id = l.sku_id
     where l.merchant_id = ${ctx.scope.merchantId} and l.device_id = ${deviceId} and l.state = 'open'
     order by l.date, l.session, l.id`.execute(ctx.db)
  if (rows.length === 0) return []
  const signer = (await ticketSigner(ctx)) ?? fail('notFound')
  return rows.map(({ blanks, ...lease }) => ({
    ...lease,
    sellUntil: new Date(lease.sellUntil).toISOString(),
    blanks: blanks.map(({ no, code, seat }) => {
      const body = ticketBody({
        keyNo: signer.keyNo,
        merchantId: ctx.scope.merchantId,
        voucherCode: code,
        place: 0,
        skuId: lease.skuId,
        date: lease.date,
        session: lease.session,
        legs: 0,
        adults: 1,
        children: 0,
        infants: 0,
        until: null,
        openReturn: false,
        openTicket: false,
      })
      return { no, code, seat, qr: ticketText(body, signer.sign(body)) }
    }),
  }))
}

export type LeaseEnd = 'returned' | 'expired' | 'reclaimed'

/** Ends a lease: what it still holds of stock goes back. Ended already, it stays as it is. */
export async function endLease(
  ctx: Ctx,
  { id, how, reason = '' }: { id: number; how: LeaseEnd; reason?: string },
): Promise<boolean> {
  const lease = await lockRow(ctx, 'ticket_lease', id)
  if (lease.state !== 'open') return false
  const { rows } = await sql<{ left: number }>`select count(*)::int as left from ticket_blank
     where merchant_id = ${ctx.scope.merchantId} and lease_id = ${id} and order_id is null`.execute(ctx.db)
  await giveBackLease(ctx, id)
  await updateRow(ctx, 'ticket_lease', lease, {
    state: how,
    reason,
    ended_at: ctx.now.toISOString(),
  })
  await emit(ctx, how === 'reclaimed' ? 'ticketing.leaseReclaimed' : 'ticketing.leaseEnded', {
    subject: 'ticketDevice',
    subjectId: lease.device_id,
    facts: { count: rows[0]?.left ?? 0, date: lease.date, session: lease.session },
    ...(reason && { reason }),
  })
  return true
}

/** A device that has handed in all it did goes: what it did not sell goes back. */
export async function endLeasesOf(ctx: Ctx, deviceId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from ticket_lease
     where merchant_id = ${ctx.scope.merchantId} and device_id = ${deviceId} and state = 'open' order by id`.execute(
    ctx.db,
  )
  for (const { id } of rows) await endLease(ctx, { id, how: 'returned' })
}

/** The lease that a sale names, of the device that hands it in; whatever became of it meanwhile. */
export async function leaseOfDevice(
  ctx: Ctx,
  { id, deviceId }: { id: number; deviceId: number },
): Promise<(LeaseFacts & { state: 'open' | LeaseEnd }) | null> {
  const { rows } = await sql<LeaseFacts & { state: 'open' | LeaseEnd }>`
    select id, device_id as "deviceId", shift_id as "shiftId", agent_id as "agentId", sku_id as "skuId", date, session, unit, currency,
           infants_sit as "infantsSit", places, sell_until as "sellUntil", ends_at as "endsAt", state
      from ticket_lease
     where merchant_id = ${ctx.scope.merchantId} and id = ${id} and device_id = ${deviceId}`.execute(ctx.db)
  return rows[0] ?? null
}

type Sold = {
  leaseId: number
  blanks: readonly number[]
  orderId: number
  party: SoldParty
  infantsSit: boolean
}

/**
 * Gives the codes of a sale to its order, each to its guests. Answers false where they are not as many as it has places, or one of them was
 * sold before: those that are free are given.
 */
export async function sellBlanks(
  ctx: Ctx,
  { leaseId, blanks, orderId, party, infantsSit }: Sold,
  guests: readonly (readonly number[])[],
): Promise<boolean> {
  const requested = [...new Set(blanks)].toSorted((a, b) => a - b)
  const given = requested.flatMap((no, at) => (guests[at] ? [{ no, guests: guests[at] }] : []))
  const { rows } = await sql<{
    no: number
  }>`update ticket_blank b set order_id = ${orderId}, guests = r.guests
      from (select k.no, array(select jsonb_array_elements_text(k.guests)::int) as guests
              from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as k(no int, guests jsonb)) r
     where b.merchant_id = ${ctx.scope.merchantId} and b.lease_id = ${leaseId} and b.no = r.no and b.order_id is null
    returning b.no`.execute(ctx.db)
  return rows.length === given.length && blanks.length === placesOf({ infantsSit }, party)
}

/** The codes that an order's guests hold, where it was sold without network. */
export async function soldCodes(ctx: Ctx, orderId: number): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`select code from ticket_blank
     where merchant_id = ${ctx.scope.merchantId} and order_id = ${orderId} order by lease_id, no`.execute(
    ctx.db,
  )
  return rows.map(({ code }) => code)
}

type HeldLease = {
  state: 'open' | LeaseEnd
  places: number
  deviceId: number
  deviceName: string
  syncedAt: string | null
}

/** A lease and when its device was heard of last. Throws 404. */
export async function heldLease(ctx: Ctx, id: number): Promise<HeldLease> {
  const { rows } = await sql<HeldLease>`
    select l.state, l.places, d.id as "deviceId", d.name as "deviceName", d.synced_at as "syncedAt"
      from ticket_lease l
      join ticket_device d on d.merchant_id = l.merchant_id and d.id = l.device_id
     where l.merchant_id = ${ctx.scope.merchantId} and l.id = ${id}
       for no key update of d`.execute(ctx.db)
  return rows[0] ?? fail('notFound')
}
