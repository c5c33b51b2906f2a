import { countIn, isObject, textIn } from '../../../kit/outside/json-object.ts'
import type { Booking, ChannelRefund } from '../../port/engine.ts'
import { isOver, no, said, type TongchengMessagesInput, type Said } from './messages.ts'

/** What was asked of an order before: no number of its own comes with it. `tickets` as it was asked: 0 is all that is left. */
type Ask = { id: string; tickets: number; timestamp: number; answered: boolean }
const repeatSeconds = 600

const asksIn = (value: unknown): Ask[] =>
  (Array.isArray(value) ? value : []).filter(isObject).map((ask) => ({
    id: textIn(ask['id']),
    tickets: countIn(ask['tickets']) ?? 0,
    timestamp: countIn(ask['timestamp']) ?? 0,
    answered: ask['answered'] === true,
  }))

/** The same number of tickets again is the same request until its verdict was told, and for a while after. */
const sameAs = (asks: readonly Ask[], tickets: number, timestamp: number): Ask | undefined =>
  asks.findLast(
    (ask) =>
      ask.tickets === tickets && (!ask.answered || Math.abs(timestamp - ask.timestamp) <= repeatSeconds),
  )

/** Status 1: given back; 3: refused; the setting's number: looked at, it asks again. */
export async function cancelOrder({ call, body, timestamp }: TongchengMessagesInput): Promise<Said> {
  const { engine, connection } = call
  const thirdCode = textIn(body['orderSerialId'])
  const booking = thirdCode ? await engine.find({ thirdCode }) : undefined
  if (!booking) return said('5001', { refundStatus: 3, remark: '' })
  const rest = booking.ordered - booking.refunded
  const tickets = countIn(body['tickets']) ?? 0
  const key = `cancel ${thirdCode}`
  const asks = asksIn(await engine.memory.get(key))
  const before = sameAs(asks, tickets, timestamp)
  // Cancelled already is success, however often.
  if (!before && isOver(booking)) return said('1000', { refundStatus: 1, remark: '' })
  if (!before && tickets > rest) return said('5004', { refundStatus: 3, remark: 'more than is left' })
  const ask = before ?? { id: `${thirdCode} ${asks.length + 1}`, tickets, timestamp, answered: false }
  const outcome = await askBack(call, booking, ask, body)
  if ('refused' in outcome) return outcome.refused
  const status = statusOf(outcome.refund, Number(connection.settings['cancelReviewStatus'] ?? 2))
  const answered = outcome.refund.state !== 'waiting'
  await engine.memory.put(key, [...asks.filter(({ id }) => id !== ask.id), { ...ask, answered }])
  return said('1000', { refundStatus: status, remark: outcome.refund.answer })
}

type Answer = { refund: Pick<ChannelRefund, 'state' | 'answer'> } | { refused: Said }

async function askBack(
  { engine }: TongchengMessagesInput['call'],
  booking: Booking,
  ask: Ask,
  body: Record<string, unknown>,
): Promise<Answer> {
  const ref = { thirdCode: booking.thirdCode }
  const reason = textIn(body['reason'])
  const earlier = (await engine.refunds(ref)).find(({ outsideId }) => outsideId === ask.id)
  if (earlier) return { refund: earlier }
  // Nothing stands yet that could be given back in part: it is asked again, or whole.
  if (booking.state === 'held' || booking.state === 'waiting') {
    if (ask.tickets > 0 && ask.tickets < booking.ordered - booking.refunded)
      return { refused: no('wrongState', { refundStatus: 3, remark: 'not confirmed yet' }) }
    const outcome = await engine.cancel(ref, { reason, ignoreCutoff: true })
    return outcome.ok || outcome.why === 'alreadyCancelled'
      ? { refund: { state: 'done', answer: '' } }
      : { refused: no(outcome.why, { refundStatus: 3, remark: outcome.text ?? '' }) }
  }
  const outcome = await engine.askRefund(ref, {
    outsideId: ask.id,
    quantity: ask.tickets || booking.ordered - booking.refunded,
    reason,
    auto: true,
    raw: body,
    facts: { timestamp: ask.timestamp },
  })
  if (outcome.ok) return { refund: outcome.value }
  if (outcome.why === 'alreadyCancelled' || outcome.why === 'alreadyRefunded')
    return { refund: { state: 'done', answer: '' } }
  return { refused: no(outcome.why, { refundStatus: 3, remark: outcome.text ?? '' }) }
}

const statusOf = ({ state }: Pick<ChannelRefund, 'state'>, inReview: number): number =>
  state === 'rejected' ? 3 : state === 'waiting' ? inReview : 1
