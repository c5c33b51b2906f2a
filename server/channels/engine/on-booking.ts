import type { Ctx } from '../../kit/ctx.ts'
import { violated } from '../../kit/db/db.ts'
import type { Booking, BookingRef, Outcome } from '../port/engine.ts'
import type { Acting } from './acting.ts'
import { bookingOf, findBooking, lockBooking, type BookingRow } from './bookings.ts'
import { no, noOf, refuse } from './no.ts'

/** Runs an act on one item, locked with its order; a business "no" leaves nothing of it. */
export async function onBooking<T>(
  { app, inside, connection }: Acting,
  ref: BookingRef,
  act: (ctx: Ctx, row: BookingRow) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  try {
    return await inside(async (ctx) => {
      const row = await lockBooking(ctx, connection, ref)
      if (!row) return no('unknownBooking')
      const outcome = await act(ctx, row)
      // What was refused halfway is taken back.
      return outcome.ok ? outcome : refuse(outcome.why, outcome)
    })
  } catch (error) {
    const response = noOf(error, app)
    if (response) return response
    if (violated(error)?.startsWith('channel_order_merchant_id_connection_id')) return no('conflict')
    throw error
  }
}

/** An item as it stands now. */
export async function bookingNow(
  ctx: Ctx,
  { connection }: Acting,
  id: number,
  repeated = false,
): Promise<Outcome<Booking>> {
  const row = await findBooking(ctx, connection, { id })
  return row
    ? { ok: true, value: bookingOf(ctx, connection, row), ...(repeated && { repeated }) }
    : no('unknownBooking')
}
