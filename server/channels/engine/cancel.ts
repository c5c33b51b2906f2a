import { channelOrderStates } from '#contract/channels/orders/order.states.ts'
import { dropChannelDraft } from '../../order-entry/entry.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { sql } from 'kysely'
import { takeBackOrder } from '../../orders/orders.public.ts'
import type { Booking, BookingRef, Outcome } from '../port/engine.ts'
import type { Acting } from './acting.ts'
import { isCancellable, type BookingRow } from './bookings.ts'
import { bookingNow, onBooking } from './on-booking.ts'
import { saidYes } from './make-order.ts'
import { no, refuse } from './no.ts'
import { settlePending } from './refunding/refund-rows.ts'
import { freePlaces } from './waiting/held-places.ts'
import { patchItem } from './write-item.ts'

type Cancelled = Booking & { feeMinor: number; refundMinor: number }
type Options = { reason?: string; ignoreCutoff?: boolean }

/** Whole. A repeat answers what became of it. */
export const cancelBooking = (
  acting: Acting,
  ref: BookingRef,
  options: Options = {},
): Promise<Outcome<Cancelled>> =>
  onBooking(acting, ref, async (ctx, row) => {
    const { reason = '', ignoreCutoff = false } = options
    if (row.state === 'refunded') return no('alreadyRefunded')
    if (channelOrderStates.is(row.state, 'ended')) return withMoney(ctx, acting, row, true)
    if (row.used > 0) return no('alreadyUsed')
    if (!ignoreCutoff && !isCancellable(row, ctx.now))
      return no(isPast(row, ctx.now) ? 'inPast' : 'notCancellable')
    if (ignoreCutoff && isPast(row, ctx.now)) return no('inPast')
    await endItem(ctx, row, {
      state: 'cancelled',
      reason,
      fee: ignoreCutoff || row.state === 'held' ? 'none' : 'rule',
    })
    await settlePending(ctx, row.id)
    return withMoney(ctx, acting, row, false)
  })

const isPast = (row: BookingRow, now: Date): boolean =>
  row.order !== null && new Date(row.order.startsAt) <= now

/** The marketplace ended it: nothing was paid, or its time passed. */
export const closeBooking = (acting: Acting, ref: BookingRef, reason: string): Promise<Outcome<Booking>> =>
  onBooking(acting, ref, async (ctx, row) => {
    if (channelOrderStates.is(row.state, 'ended')) return bookingNow(ctx, acting, row.id, true)
    if (row.used > 0) return no('alreadyUsed')
    await endItem(ctx, row, { state: 'closed', reason, fee: 'none' })
    await settlePending(ctx, row.id)
    return bookingNow(ctx, acting, row.id)
  })

type Ending = {
  state: 'cancelled' | 'closed' | 'rejected' | 'refunded'
  reason: string
  fee: 'rule' | 'none'
}
/** The item ends first, so that its order's end is no news to it. */
export async function endItem(ctx: Ctx, row: BookingRow, { state, reason, fee }: Ending): Promise<void> {
  await patchItem(ctx, row.id, {
    state,
    ended_at: ctx.now.toISOString(),
    end_reason: reason.slice(0, 500),
    held_until: null,
    cause: '',
  })
  const orderId = row.order_id
  if (orderId === null) {
    if (row.draft_id !== null) await dropChannelDraft(ctx, row.draft_id)
    return freePlaces(ctx, row)
  }
  await saidYes(ctx, (input) =>
    takeBackOrder(input, {
      id: orderId,
      reason: (reason || ctx.actor.name).slice(0, 500),
      fee,
      check: ({ usedRights }) => {
        if (usedRights > 0) refuse('alreadyUsed')
      },
    }),
  )
}

async function withMoney(
  ctx: Ctx,
  acting: Acting,
  row: BookingRow,
  repeated: boolean,
): Promise<Outcome<Cancelled>> {
  const now = await bookingNow(ctx, acting, row.id, repeated)
  if (!now.ok) return now
  const { rows } = await sql<{
    fee: number | null
    refund: number
  }>`select fee_minor as fee, refund_minor as refund from orders
    where merchant_id = ${ctx.scope.merchantId} and id = ${row.order_id}`.execute(ctx.db)
  return { ...now, value: { ...now.value, feeMinor: rows[0]?.fee ?? 0, refundMinor: rows[0]?.refund ?? 0 } }
}
