import { minorToText } from '#contract/kit/money/amounts.ts'
import type { InboundCall } from '../../port/adapter.ts'
import type { Booking, Why } from '../../port/engine.ts'
import { beijingIso, beijingMoment } from '../../parts/beijing-time.ts'
import { objectsIn, textIn } from '../../../kit/outside/json-object.ts'
import { bookingsOf, refOf, refused, unknown, type Run } from './answers.ts'
import { codeOf } from './codes.ts'
import { amountOf, bookingOf, cancelledPart, queriedItem, voidItem, type Json } from './messages.ts'

/** Why so much of an item cannot be given back; the engine looks again, with its row locked. */
function whyNot(
  { units, ordered, refunded, used }: Booking,
  part: ReturnType<typeof cancelledPart>,
): Why | undefined {
  if (part.quantity < 1 || part.quantity > ordered - refunded) return 'badQuantity'
  if (part.quantity > ordered - refunded - used) return 'alreadyUsed'
  const named = units.filter(({ outsideId }) => part.outsideIds?.includes(outsideId))
  if (named.some(({ usedAt }) => usedAt)) return 'alreadyUsed'
  return named.some(({ refundedAt }) => refundedAt) ? 'alreadyRefunded' : undefined
}

export const cancelOrder: Run = async (call, body, service) => {
  const bookings = await bookingsOf(call, body)
  if (!bookings.length) return unknown(service)
  const items = objectsIn(body['items'])
  // All items or none: one that cannot be given back stops the others before they are.
  for (const item of items.length > 1 ? items : []) {
    const booking = bookingOf(bookings, item)
    const why = booking ? whyNot(booking, cancelledPart(item, booking)) : 'unknownBooking'
    if (why) return refused(service, { ok: false, why })
  }
  const sequenceId = textIn(body['sequenceId'])
  const response: Json[] = []
  let isLater = false
  for (const item of items) {
    const booking = bookingOf(bookings, item)
    if (!booking) return unknown(service)
    const part = cancelledPart(item, booking)
    const ask = {
      outsideId: booking.item ? `${sequenceId} ${booking.item}` : sequenceId,
      ...part,
      ...amountOf(item, 'amount', call.connection.currency),
      reason: textIn(item['reason']) || textIn(body['reason']),
      raw: body,
    }
    const last = beijingMoment(textIn(item['lastConfirmTime']))
    // Later than that it has given the money back itself, whatever we say.
    if (last && last.getTime() < call.now.getTime()) {
      const outcome = await call.engine.refundedByMarket(refOf(booking), ask)
      if (!outcome.ok) return refused(service, outcome)
      response.push({ itemId: textIn(item['itemId']) })
      continue
    }
    const outcome = await call.engine.askRefund(refOf(booking), {
      ...ask,
      ...(last && { answerBy: last.toISOString() }),
      auto: true,
      facts: { service, sequenceId, itemId: textIn(item['itemId']) },
    })
    if (!outcome.ok) return refused(service, outcome)
    if (outcome.value.state === 'rejected') return refused(service, { ok: false, why: 'notCancellable' })
    if (outcome.value.state === 'waiting') isLater = true
    response.push(voidItem(booking, outcome.value))
  }
  if (!response.length) return { code: codeOf(service, 'badQuantity'), message: 'items' }
  return { code: '0000', body: { supplierConfirmType: isLater ? 2 : 1, items: response } }
}

/** What was asked back before, and not refused; the same message again is none of it. */
async function givenBefore(
  { engine }: InboundCall,
  bookings: readonly Booking[],
  outsideId: string,
  currency: string | undefined,
): Promise<number> {
  let sum = 0
  for (const booking of bookings)
    for (const refund of await engine.refunds(refOf(booking)))
      if (refund.state !== 'rejected' && refund.outsideId !== outsideId && refund.currency === currency)
        sum += refund.amountMinor ?? 0
  return sum
}

/** Money alone goes back: nobody's ticket changes. */
export const refundOrder: Run = async (call, body, service) => {
  const bookings = await bookingsOf(call, body)
  const [item] = objectsIn(body['items'])
  const booking = (item && bookingOf(bookings, item)) ?? bookings[0]
  if (!booking) return unknown(service)
  const sequenceId = textIn(body['sequenceId'])
  const amount = amountOf(body, 'totalAmount', call.connection.currency)
  const paid = bookings.reduce(
    (sum, { retailMinor, netMinor }) => sum + Math.max(retailMinor ?? 0, netMinor ?? 0),
    0,
  )
  const { amountMinor, currency } = amount
  const before = await givenBefore(call, bookings, `money ${sequenceId}`, currency)
  if (!amountMinor || (currency === booking.currency && amountMinor > paid - before))
    return { code: codeOf(service, 'badQuantity'), message: 'totalAmount' }
  const last = beijingIso(textIn(body['lastConfirmTime']) || textIn(item?.['lastConfirmTime']))
  const outcome = await call.engine.askRefund(refOf(booking), {
    outsideId: `money ${sequenceId}`,
    kind: 'money',
    ...amount,
    reason: textIn(body['reason']),
    ...(last && { answerBy: last }),
    raw: body,
    facts: { service, sequenceId },
  })
  if (!outcome.ok) return refused(service, outcome)
  if (outcome.value.state === 'rejected')
    return { code: codeOf(service, 'notCancellable'), message: 'refused' }
  return { code: '0000', body: { supplierConfirmType: outcome.value.state === 'waiting' ? 2 : 1 } }
}

export const queryOrder: Run = async (call, body, service) => {
  const bookings = await bookingsOf(call, body)
  if (!bookings.length) return unknown(service)
  const items: Json[] = []
  for (const booking of bookings) items.push(queriedItem(booking, await call.engine.refunds(refOf(booking))))
  return {
    code: '0000',
    body: { otaOrderId: textIn(body['otaOrderId']), supplierOrderId: bookings[0]?.code ?? '', items },
  }
}

export const sendVoucher: Run = async (call, body, service) => {
  const bookings = await bookingsOf(call, body)
  if (!bookings.length) return unknown(service)
  const [contact] = objectsIn(body['contacts'])
  const email = textIn(body['email']) || textIn(contact?.['email'])
  const phone = textIn(body['mobile']) || textIn(contact?.['mobile'])
  for (const booking of bookings) {
    const outcome = await call.engine.sendVoucher(refOf(booking), {
      ...(email && { email }),
      ...(phone && { phone }),
    })
    if (!outcome.ok) return refused(service, outcome)
  }
  return { code: '0000', body: {} }
}

async function moveBack({ engine }: InboundCall, before: readonly Booking[], id: number): Promise<void> {
  const date = before.find((booking) => booking.id === id)?.date
  if (date) await engine.amend({ id }, { date })
  await engine.memory.drop(`edit ${id}`)
}

export const editOrder: Run = async (call, body, service) => {
  const bookings = await bookingsOf(call, body)
  if (!bookings.length) return unknown(service)
  const wanted = objectsIn(body['items']).map((item) => ({
    booking: bookingOf(bookings, item),
    date: textIn(item['targetUseStartDate']).slice(0, 10),
  }))
  if (wanted.some(({ booking, date }) => !booking || !date)) return unknown(service)
  const moved: Booking[] = []
  for (const { booking, date } of wanted) {
    if (!booking) continue
    await call.engine.memory.put(`edit ${booking.id}`, { sequenceId: textIn(body['sequenceId']) })
    const outcome = await call.engine.amend(refOf(booking), { date })
    if (!outcome.ok) {
      await call.engine.memory.drop(`edit ${booking.id}`)
      // All items or none: those that moved before it go back to their day.
      for (const { id } of moved) await moveBack(call, bookings, id)
      return refused(service, outcome)
    }
    moved.push(outcome.value)
  }
  if (!moved.length) return unknown(service)
  const isLater = moved.some(({ state }) => state === 'issuing' || state === 'waiting')
  if (!isLater) for (const { id } of moved) await call.engine.memory.drop(`edit ${id}`)
  return { code: '0000', body: { supplierConfirmType: isLater ? 2 : 1 } }
}

export const balanceQuery: Run = async (call, body, service) => {
  const { currency, leftMinor } = await call.engine.balance()
  if (leftMinor === null) return { code: codeOf(service, 'failed'), message: 'no prepaid balance' }
  return {
    code: '0000',
    body: { vendorId: textIn(body['vendorId']), balance: minorToText(leftMinor, currency), currency },
  }
}
