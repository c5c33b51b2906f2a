import { countIn, objectsIn } from '../../../kit/outside/json-object.ts'
import type { InboundCall } from '../../port/adapter.ts'
import type { Booking, Offer, Outcome } from '../../port/engine.ts'
import {
  contactOf,
  dateOf,
  inputOf,
  orderIdOf,
  pick,
  sessionIn,
  skuOf,
  status,
  statusOf,
  unitsOf,
} from './order.ts'

type Json = Record<string, unknown>
/** Taken, with what has to be looked at by a person; or to be sent again. */
export type Taken = { again: boolean; error: string }
const taken = (error = ''): Taken => ({ again: false, error })
/** Only what failed on our side is cured by another try. */
const by = (outcome: Outcome<unknown>): Taken =>
  outcome.ok ? taken() : { again: outcome.why === 'failed', error: outcome.why }

async function offerOf({ engine }: InboundCall, order: Json): Promise<Offer | undefined> {
  const { code, id } = skuOf(order)
  return (code && (await engine.offer(code))) || (id && (await engine.offer(id))) || undefined
}

async function hold(call: InboundCall, order: Json): Promise<Taken> {
  const offer = await offerOf(call, order)
  // Not paid yet: what cannot be held now is looked at when it is.
  if (!offer || !dateOf(order)) return taken(offer ? 'badData' : 'unknownProduct')
  return by(await call.engine.reserve(inputOf(order, offer, call.connection), { replace: true }))
}

/** Paid: it becomes an order, or waits for a person; it is never lost. */
async function take(call: InboundCall, order: Json, cause?: 'unknownValue'): Promise<Taken> {
  const { engine, connection } = call
  const thirdCode = orderIdOf(order)
  const found = await engine.find({ thirdCode })
  if (found && found.state !== 'held' && found.state !== 'expired') return taken()
  const offer = await offerOf(call, order)
  const input = { ...inputOf(order, offer, connection), ...(cause && { cause }) }
  if (found) {
    const { units, contact, remark, raw, facts } = input
    const outcome = await engine.confirm(
      { thirdCode },
      { units, contact, remark: remark ?? '', raw, ...(facts && { facts }) },
    )
    if (outcome.ok || outcome.why === 'failed') return by(outcome)
  }
  return by(await engine.book(input, { complete: 'later' }))
}

/** Travellers that were filled in later, or what was changed in the seller's desk. */
async function change(call: InboundCall, order: Json, isMoved: boolean): Promise<Taken> {
  const { engine } = call
  const thirdCode = orderIdOf(order)
  const found = await engine.find({ thirdCode })
  if (!found) return take(call, order)
  const offer = await offerOf(call, order)
  const all = unitsOf(order, offer)
  // As many as were bought at first: who was given back since stays away.
  const isWhole = all.length === found.ordered
  const units = isWhole ? all.filter((_, at) => !found.units[at]?.refundedAt) : all
  const date = dateOf(order)
  return by(
    await engine.amend(
      { thirdCode },
      {
        ...(order['bookingPeople'] || order['booking_people'] ? { contact: contactOf(order) } : {}),
        ...((isMoved || isWhole) && units.length > 0 ? { units } : {}),
        ...(isMoved && date ? { date } : {}),
        ...(isMoved && offer && date ? { session: sessionIn(order, offer) } : {}),
      },
    ),
  )
}

/** Messages overtake each other: one that is given back was paid for, so it is taken first; its payment that comes later makes no second one. */
async function takenBefore(call: InboundCall, order: Json): Promise<Booking | Taken> {
  const ref = { thirdCode: orderIdOf(order) }
  const found = await call.engine.find(ref)
  if (found && found.state !== 'held' && found.state !== 'expired') return found
  const outcome = await take(call, order)
  return outcome.again ? outcome : ((await call.engine.find(ref)) ?? taken('unknownBooking'))
}

/** How many are asked back: of its items, or all that are left. */
function refundOf(order: Json, booking: Booking) {
  const items = objectsIn(order['refunding_items'] ?? order['refunded_items'] ?? order['refund_items'])
  const many = items.reduce((sum, item) => sum + (countIn(item['num']) ?? 0), 0)
  const response = many || countIn(order['refund_num']) || booking.ordered - booking.refunded
  return {
    outsideId: pick(order, 'refund_id', 'refundId'),
    quantity: response,
    reason: pick(order, 'refund_reason', 'apply_reason', 'remark'),
    raw: order,
  }
}

async function askRefund(call: InboundCall, order: Json): Promise<Taken> {
  const ref = { thirdCode: orderIdOf(order) }
  const booking = await takenBefore(call, order)
  if ('again' in booking) return booking
  const { outsideId, ...ask } = refundOf(order, booking)
  const earlier = await call.engine.refunds(ref)
  // Without a number it is the one that nobody has answered yet.
  if (!outsideId && earlier.some((refund) => refund.state === 'waiting')) return taken()
  return by(
    await call.engine.askRefund(ref, {
      ...ask,
      outsideId: outsideId || `${ref.thirdCode} ${earlier.length + 1}`,
      facts: { refundId: outsideId },
    }),
  )
}

/** Confirmed or paid out there: nothing to do where we have approved it, else it was given back without us. */
async function refunded(call: InboundCall, order: Json): Promise<Taken> {
  const ref = { thirdCode: orderIdOf(order) }
  const booking = await takenBefore(call, order)
  if ('again' in booking) return booking
  const { outsideId, ...response } = refundOf(order, booking)
  const earlier = await call.engine.refunds(ref)
  const same = outsideId
    ? earlier.find((refund) => refund.outsideId === outsideId)
    : earlier.findLast(({ kind }) => kind !== 'money')
  if (same && same.state !== 'waiting' && same.state !== 'rejected') return taken()
  return by(
    await call.engine.refundedByMarket(ref, {
      ...response,
      ...(same && { quantity: same.quantity }),
      outsideId: same?.outsideId ?? (outsideId || `${ref.thirdCode} ${earlier.length + 1}`),
    }),
  )
}

async function close(call: InboundCall, order: Json): Promise<Taken> {
  const ref = { thirdCode: orderIdOf(order) }
  const reason = pick(order, 'close_reason', 'reason')
  const outcome = await call.engine.close(ref, reason)
  // Somebody is inside already: the others have their money back there, and their codes are void.
  if (!outcome.ok && outcome.why === 'alreadyUsed')
    return by(
      await call.engine.refundedByMarket(ref, { outsideId: `close ${ref.thirdCode}`, reason, raw: order }),
    )
  return outcome.ok || outcome.why === 'unknownBooking' || outcome.why === 'alreadyCancelled'
    ? taken()
    : by(outcome)
}

/** What it has refused itself; nobody has to answer it any more. */
async function refusedThere(call: InboundCall, order: Json): Promise<Taken> {
  const ref = { thirdCode: orderIdOf(order) }
  const waiting = (await call.engine.refunds(ref)).findLast(({ state }) => state === 'waiting')
  if (!waiting || !call.engine.withdrawRefund) return taken()
  return by(await call.engine.withdrawRefund(ref, { outsideId: waiting.outsideId, reason: 'refused there' }))
}

const works: Record<string, (call: InboundCall, order: Json) => Promise<Taken>> = {
  [status.created]: hold,
  [status.paid]: (call, order) => take(call, order),
  [status.issued]: (call, order) => take(call, order),
  [status.done]: (call, order) => take(call, order),
  [status.closed]: close,
  [status.refundAsked]: askRefund,
  [status.refundConfirmed]: refunded,
  [status.refunded]: refunded,
  [status.refundRefused]: refusedThere,
  [status.travellers]: (call, order) => change(call, order, false),
  [status.changed]: (call, order) => change(call, order, true),
}

/** By its status; one that nobody knows is taken, and waits for a person. */
export function pushedOrder(call: InboundCall, order: Json): Promise<Taken> {
  if (!orderIdOf(order)) return Promise.resolve(taken('noOrderId'))
  const work = works[statusOf(order)]
  return work ? work(call, order) : take(call, order, 'unknownValue')
}
