import type { BookInput, Booking, Outcome } from '../port/engine.ts'
import type { Acting } from './acting.ts'
import { no } from './no.ts'
import { bookingNow } from './on-booking.ts'
import type { ReadInput } from './read-input.ts'
import { slotsOfOffer } from './slots.ts'
import { insertItem } from './write-item.ts'

type Trying = ReadInput & { input: BookInput; item: { id: number; uuid: string }; holdMinutes?: number }

/** A test takes no stock and makes no order; it is answered as if it did. */
export async function tryTest(
  acting: Acting,
  { offer, session, units, input, item, holdMinutes }: Trying,
): Promise<Outcome<Booking>> {
  const { inside, connection } = acting
  const slots = await slotsOfOffer(acting, offer, input.date, input.date)
  const slot = slots.find((one) => one.session === session)
  if (!slot) return no('unknownSlot')
  if (!slot.open)
    return no(slot.why === 'tooLate' ? 'tooLate' : slot.why === 'soldOut' ? 'soldOut' : 'closed', {
      left: slot.left ?? 0,
    })
  if (slot.left !== null && slot.left < units.length) return no('soldOut', { left: slot.left })
  return inside(async (ctx) => {
    const heldUntil =
      holdMinutes === undefined ? null : new Date(ctx.now.getTime() + holdMinutes * 60_000).toISOString()
    const state = holdMinutes === undefined ? 'issued' : 'held'
    await insertItem(ctx, connection, { ...item, input, state, offer, session, units, test: true, heldUntil })
    return bookingNow(ctx, acting, item.id)
  })
}
