import type { Booking, BookInput, No, Outcome } from '../../port/engine.ts'
import type { Acting } from '../acting.ts'
import { bookingOf, lockBooking, ownCode, type BookingRow } from '../bookings.ts'
import { keepPlaces } from './held-places.ts'
import { makeItemDraft } from './item-draft.ts'
import { causeOf, no } from '../no.ts'
import { bookingNow } from '../on-booking.ts'
import { readInput } from '../read-input.ts'
import { tellWaiting } from './tell-waiting.ts'
import { patchItem } from '../write-item.ts'

/**
 * It was held, is paid for now, and cannot be confirmed: its hold is over and the places are gone, or it is not what was held. A
 * person completes it from a draft, which takes over the places that are still held.
 */
export async function waitHeld(
  acting: Acting,
  row: BookingRow,
  input: BookInput,
  why: No,
): Promise<Outcome<Booking>> {
  const { inside, connection } = acting
  const read = await readInput(acting, input)
  const { offer, units = [], session = '' } = 'ok' in read ? read.partly : read
  return inside(async (ctx) => {
    const locked = await lockBooking(ctx, connection, { id: row.id })
    if (!locked) return no('unknownBooking')
    const isOpen = (locked.state === 'held' || locked.state === 'expired') && locked.confirmed_at === null
    if (!isOpen) return { ok: true, value: bookingOf(ctx, connection, locked), repeated: true }
    const cause = input.cause ?? (why.why === 'conflict' ? 'changed' : causeOf(why.why))
    const held = await keepPlaces(ctx, connection, locked, input.answerBy ?? locked.answer_by)
    const draftId = await makeItemDraft(ctx, connection, {
      id: row.id,
      input,
      units,
      offer,
      session,
      heldOrderId: held.orderId,
    })
    await patchItem(ctx, row.id, {
      state: 'waiting',
      cause,
      draft_id: draftId,
      order_id: null,
      held_until: held.until,
      ended_at: null,
      end_reason: '',
      ...(Object.keys(Object(input.raw)).length > 0 && { raw: input.raw }),
      ...(input.answerBy && { answer_by: input.answerBy }),
      // It goes on under the number that it was told by when it was held.
      facts: { ourCode: ownCode(locked), ...locked.facts, ...input.facts },
    })
    await tellWaiting(ctx, { id: row.id, system: connection.system, thirdCode: input.thirdCode, cause })
    return bookingNow(ctx, acting, row.id)
  })
}
