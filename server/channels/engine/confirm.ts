import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { keepHold, payHold, retakeHold } from '../../orders/orders.public.ts'
import type { BookInput, Booking, BookingRef, Engine, Outcome } from '../port/engine.ts'
import type { Acting } from './acting.ts'
import { amendWithin, mergeUnits } from './amend.ts'
import { findBooking, type BookingRow } from './bookings.ts'
import { saidYes } from './make-order.ts'
import { bookingNow, onBooking } from './on-booking.ts'
import { no } from './no.ts'
import { offersOf, type OwnOffer } from './offers.ts'
import { requestedOnly, existingUnits } from './read-input.ts'
import { noteDrift } from './drift/price-drift.ts'
import { waitHeld } from './waiting/wait-held.ts'
import { contactColumns, patchItem } from './write-item.ts'

type Details = Omit<NonNullable<Parameters<Engine['confirm']>[1]>, 'complete'>

/** What was held is paid for. `complete`: what its product asks for and nobody told, a person adds. */
export async function confirmBooking(
  acting: Acting,
  ref: BookingRef,
  { complete, ...details }: Details & { complete?: 'later' } = {},
): Promise<Outcome<Booking>> {
  const outcome = await confirmNow(acting, ref, details)
  if (outcome.ok || !complete || (outcome.why !== 'missingData' && outcome.why !== 'badData')) return outcome
  const row = await acting.inside((ctx) => findBooking(ctx, acting.connection, ref))
  return row ? waitHeld(acting, row, heldInput(row, details), outcome) : outcome
}

/** As it was held, with what was told as it was paid. */
const heldInput = (row: BookingRow, details: Details): BookInput => ({
  thirdCode: details.thirdCode ?? row.third_code,
  item: row.item,
  outsideProduct: row.outside_product,
  outsideOption: row.outside_option,
  date: row.date ?? '',
  session: row.session,
  units: details.units ?? row.units,
  contact: details.contact ?? { name: row.contact_name, phone: row.contact_phone, email: row.contact_email },
  collected: { ...row.collected, ...details.collected },
  remark: details.remark ?? row.remark,
  raw: details.raw ?? {},
  ...(details.answerBy && { answerBy: details.answerBy }),
  ...(details.facts && { facts: details.facts }),
})

async function confirmNow(acting: Acting, ref: BookingRef, details: Details): Promise<Outcome<Booking>> {
  const offers = await offersOf(acting)
  return onBooking(acting, ref, async (ctx, row) => {
    switch (row.state) {
      case 'held':
      case 'expired':
        break
      case 'issuing':
      case 'issued':
      case 'used':
      case 'waiting':
        return bookingNow(ctx, acting, row.id, true)
      case 'refunded':
        return no('alreadyRefunded')
      case 'cancelled':
        return no('alreadyCancelled')
      default:
        return no('holdExpired')
    }
    const offer = offers.find(({ id }) => id === row.product_id)
    const fresh = await withDetails(ctx, acting, { row, details, offer })
    if (row.test || row.order_id === null) {
      if (!row.test || (row.held_until !== null && new Date(row.held_until) < ctx.now))
        return no('holdExpired')
      await patchItem(ctx, row.id, { state: 'issued', confirmed_at: ctx.now.toISOString(), held_until: null })
      return bookingNow(ctx, acting, row.id)
    }
    await pay(ctx, { row: fresh, orderId: row.order_id, details, offer })
    // Held at a price of ours or at one that was followed then; at the agent's price, what was told as it was held counts now.
    if (!details.units)
      await noteDrift(ctx, acting.connection, {
        orderId: row.order_id,
        currency: details.currency ?? (offer?.own ? '' : row.currency),
        stated: {
          retail: details.retailMinor ?? null,
          net: details.netMinor ?? (offer?.own ? null : row.net_minor),
        },
        ours: offer?.own
          ? { retail: row.retail_minor, net: row.net_minor }
          : { retail: null, net: row.order?.totalMinor ?? null },
      })
    return bookingNow(ctx, acting, row.id)
  })
}

type Paying = { row: BookingRow; orderId: number; details: Details; offer: OwnOffer | undefined }
async function pay(ctx: Ctx, { row, orderId, details, offer }: Paying): Promise<void> {
  const { contact, remark, collected } = details
  const state = await saidYes(ctx, (input) =>
    payHold(input, {
      id: orderId,
      ...(contact && { contact }),
      ...(remark && { remark: remark.slice(0, 5_000) }),
      ...(collected &&
        offer && { collected: requestedOnly(offer, 'order', { ...row.collected, ...collected }) }),
      guests: row.units.flatMap(({ guestId, name, info }) =>
        guestId === undefined || !(name || info)
          ? []
          : [
              {
                id: guestId,
                name: name.slice(0, 200),
                // Mapped no more since it was held: what was told then stands.
                ...(offer && { info: requestedOnly(offer, 'guest', info) }),
              },
            ],
      ),
    }),
  )
  const isIssued = state.status === 'confirmed'
  await patchItem(ctx, row.id, {
    state: isIssued ? 'issued' : 'issuing',
    held_until: null,
    ended_at: null,
    end_reason: '',
    ...(isIssued && { confirmed_at: ctx.now.toISOString() }),
  })
}

/** What the marketplace tells with its payment replaces what it held with; another number of guests changes the hold first. */
async function withDetails(
  ctx: Ctx,
  acting: Acting,
  { row, details, offer }: Omit<Paying, 'orderId'>,
): Promise<BookingRow> {
  const { contact, thirdCode } = details
  const units = details.units && existingUnits(acting, offer, details.units)
  if (units) {
    const { keeps } = mergeUnits(row.units, units)
    const isSame =
      keeps.length === units.length && keeps.length === row.units.filter((one) => !one.refundedAt).length
    if (isSame) await patchItem(ctx, row.id, { units: keeps })
    else {
      if (row.state === 'expired') await reviveHold(ctx, row, acting.connection.holdMinutes)
      await amendWithin(ctx, acting, row, { units })
    }
  }
  await patchItem(ctx, row.id, {
    ...(contact && contactColumns(row, contact)),
    ...(details.collected && { collected: { ...row.collected, ...details.collected } }),
    ...(details.remark !== undefined && { remark: details.remark }),
    ...(details.currency !== undefined && { currency: details.currency }),
    ...(details.retailMinor !== undefined && { retail_minor: details.retailMinor }),
    ...(details.netMinor !== undefined && { net_minor: details.netMinor }),
    ...(details.answerBy !== undefined && { answer_by: details.answerBy }),
    ...(details.facts && { facts: { ...row.facts, ...details.facts } }),
    ...(details.raw !== undefined && { raw: details.raw }),
    ...(thirdCode && { third_code: thirdCode }),
  })
  if (thirdCode && row.order_id !== null)
    await sql`update orders set third_code = ${thirdCode} where merchant_id = ${ctx.scope.merchantId} and id = ${row.order_id}`.execute(
      ctx.db,
    )
  return (await findBooking(ctx, acting.connection, { id: row.id })) ?? row
}

/** Held once more from now on, its places taken anew where they were given back. */
export async function reviveHold(ctx: Ctx, row: BookingRow, minutes: number): Promise<void> {
  const until = new Date(ctx.now.getTime() + minutes * 60_000)
  if (row.order_id !== null)
    await (row.state === 'held' ? keepHold(ctx, row.order_id, until) : retakeHold(ctx, row.order_id, until))
  await patchItem(ctx, row.id, {
    state: 'held',
    held_until: until.toISOString(),
    ended_at: null,
    end_reason: '',
  })
}

const maxHoldMinutes = 1_440
export const withinHold = (minutes: number): number => Math.min(Math.max(1, minutes), maxHoldMinutes)
export const extendBooking = (
  acting: Acting,
  ref: BookingRef,
  holdMinutes: number,
): Promise<Outcome<Booking>> =>
  onBooking(acting, ref, async (ctx, row) => {
    if (row.state !== 'held') return no(row.state === 'expired' ? 'holdExpired' : 'wrongState')
    if (row.held_until !== null && new Date(row.held_until) < ctx.now) return no('holdExpired')
    await reviveHold(ctx, row, withinHold(holdMinutes))
    return bookingNow(ctx, acting, row.id)
  })
