import { channelOrderStates } from '#contract/channels/orders/order.states.ts'
import { randomUUID } from 'node:crypto'
import { textIn } from '../../../../kit/outside/json-object.ts'
import type { Booking } from '../../../port/engine.ts'
import { dayIn } from '../../../../kit/text/days.ts'
import {
  aboutOf,
  answersIn,
  factsOf,
  holdMinutes,
  inputOf,
  pickupIn,
  slotOf,
  unitsOf,
} from '../objects/booking-input.ts'
import { readContact } from '../objects/bookings.ts'
import { putInOrder, requireOrder } from './cart-calls.ts'
import { badRequest, unknownUuid, unprocessable } from '../errors.ts'
import {
  bookingAnswer,
  cancellationKey,
  forSale,
  must,
  optionOf,
  type Handler,
  type OctoCall,
} from './octo-call.ts'
import { settingFlag } from '../profile.ts'
import { ofExpired } from '../../../parts/expired-hold.ts'
import { indexReference, listedUuids } from '../objects/references.ts'
import { isUuid } from '../objects/uuids.ts'

export const create: Handler = async (call) => {
  const { body, engine } = call
  const sent = textIn(body['uuid'])
  if (sent && !isUuid(sent)) throw unknownUuid(sent)
  const uuid = (sent || randomUUID()).toLowerCase()
  const orderId = textIn(body['orderId'])
  if (orderId) await requireOrder(engine, orderId)
  const input = inputOf(call, body, uuid)
  const booking = must(await engine.reserve(input), { ...aboutOf(body), uuid })
  if (orderId) await putInOrder(engine, orderId, uuid)
  await indexReference(engine, textIn(body['resellerReference']), uuid)
  return bookingAnswer(call, booking)
}

async function found({ engine, ids: [id = ''] }: OctoCall): Promise<Booking> {
  const booking = isUuid(id) ? await engine.find({ uuid: id.toLowerCase() }) : undefined
  if (!booking) throw unknownUuid(id)
  return booking
}

export const get: Handler = async (call) => bookingAnswer(call, await found(call))

export const confirm: Handler = async (call) => {
  const { body, engine } = call
  const booking = await found(call)
  const { uuid } = booking
  const offer = call.offers.find(({ id }) => id === booking.offerId)
  const units =
    body['unitItems'] !== undefined && booking.state === 'held' && offer
      ? unitsOf(body['unitItems'], { id: '', offers: [offer] }, uuid)
      : undefined
  const contact = readContact(body['contact'])
  const collected = collectedIn(body)
  const confirmed = must(
    ofExpired(
      booking,
      call.now,
      await engine.confirm(
        { uuid },
        {
          ...(units && { units: units.inputs }),
          ...(Object.keys(contact).length > 0 && { contact: { ...booking.contact, ...contact } }),
          ...(Object.keys(collected).length > 0 && { collected }),
          facts: { ...booking.facts, ...factsOf(body, units?.facts ?? {}, booking.facts) },
          raw: body,
        },
      ),
    ),
    { uuid },
  )
  await indexReference(engine, textIn(body['resellerReference']), uuid)
  // Whether the receipt leaves or not, the booking stands.
  const email = contact.email ?? confirmed.contact.email
  if (body['emailReceipt'] === true && email)
    await engine.sendVoucher({ uuid }, { email }).catch(() => undefined)
  return bookingAnswer(call, confirmed)
}

const collectedIn = (body: OctoCall['body']): Record<string, string> => ({
  ...answersIn(body['questionAnswers']),
  ...pickupIn(body),
})

export const extend: Handler = async (call) => {
  const { uuid } = await found(call)
  return bookingAnswer(call, must(await call.engine.extend({ uuid }, holdMinutes(call, call.body)), { uuid }))
}

export const update: Handler = async (call) => {
  const { body, engine } = call
  const booking = await found(call)
  const { uuid } = booking
  if (booking.used > 0) throw unprocessable('The booking has been redeemed.')
  // What is held may change until it ends; what is sold as long as it could be cancelled.
  const isFixed = channelOrderStates.is(booking.state, 'sold') && !booking.cancellable
  if (isFixed) throw unprocessable('The booking can no longer be changed.')
  const changes = changesOf(call, booking)
  const changed = Object.keys(changes).length
    ? must(await engine.amend({ uuid }, changes), { ...aboutOf(body), uuid })
    : booking
  const held =
    body['expirationMinutes'] !== undefined && changed.state === 'held'
      ? must(await engine.extend({ uuid }, holdMinutes(call, body)), { uuid })
      : changed
  await indexReference(engine, textIn(body['resellerReference']), uuid)
  return bookingAnswer(call, held)
}

/** Only what is said changes; another product or option needs a day of it. */
function changesOf(call: OctoCall, booking: Booking): Parameters<OctoCall['engine']['amend']>[1] {
  const { body } = call
  const isMoved = ['productId', 'optionId', 'availabilityId'].some((field) => body[field] !== undefined)
  const before = currentOf(call, booking)
  const option =
    isMoved || body['unitItems'] !== undefined
      ? optionOf(call, { productId: before.productId, optionId: before.optionId, ...body }).option
      : undefined
  const slot =
    isMoved && option ? slotOf(option, textIn(body['availabilityId']) || before.availabilityId) : undefined
  const units =
    body['unitItems'] !== undefined && option ? unitsOf(body['unitItems'], option, booking.uuid) : undefined
  const facts = factsOf(body, units?.facts ?? {}, booking.facts)
  const collected = collectedIn(body)
  return {
    ...(slot && {
      outsideProduct: slot.offer.outsideProduct,
      outsideOption: slot.offer.outsideOption,
      date: slot.date,
      session: slot.session,
    }),
    ...(units && { units: units.inputs }),
    ...(body['contact'] !== undefined && {
      contact: { ...booking.contact, ...readContact(body['contact']) },
    }),
    ...(body['notes'] !== undefined && { remark: textIn(body['notes']) }),
    ...(Object.keys(collected).length > 0 && { collected }),
    ...(Object.keys(facts).length > 0 && { facts: { ...booking.facts, ...facts }, raw: body }),
  }
}

const currentOf = (call: OctoCall, { offerId, date, session }: Booking) => {
  for (const product of forSale(call))
    for (const option of product.options)
      if (option.offers.some(({ id }) => id === offerId))
        return {
          productId: product.id,
          optionId: option.id,
          availabilityId: session ? `${date}T${session}` : (date ?? ''),
        }
  return { productId: '', optionId: '', availabilityId: '' }
}

export const cancel: Handler = async (call) => {
  const { engine, body, connection } = call
  const { uuid, state } = await found(call)
  const reason = textIn(body['reason'])
  const isForced = body['force'] === true && settingFlag(connection, 'allowForce')
  const outcome = await engine.cancel(
    { uuid },
    { ...(reason && { reason }), ...(isForced && { ignoreCutoff: true }) },
  )
  // Again is as good as once.
  const isAgain =
    !outcome.ok &&
    (outcome.why === 'alreadyCancelled' || (outcome.why === 'alreadyRefunded' && state !== 'issued'))
  if (isAgain) return bookingAnswer(call, await found(call))
  const { feeMinor, refundMinor, ...booking } = must(outcome, { uuid })
  const refund = feeMinor === 0 ? 'FULL' : refundMinor === 0 ? 'NONE' : 'PARTIAL'
  if (state !== 'cancelled') await engine.memory.put(cancellationKey(uuid), { refund, reason })
  return bookingAnswer(call, booking)
}

/** By a reference or by days; without any it would be everything. */
export const list: Handler = async (call) => {
  const { query, engine } = call
  const value = (name: string) => query.get(name)?.trim() ?? ''
  const reseller = value('resellerReference')
  const code = value('supplierReference')
  const from = value('localDateStart') || value('localDate')
  const to = value('localDateEnd') || value('localDate')
  if (!reseller && !code && !from && !to)
    throw badRequest('One of resellerReference, supplierReference, localDate is required.')
  if ((from || to) && !(dayIn(from) && dayIn(to))) throw badRequest('localDate is a day: yyyy-mm-dd.')
  const bookings = reseller
    ? await Promise.all((await listedUuids(engine, reseller)).map((uuid) => engine.find({ uuid })))
    : await engine.list({ ...(code && { code }), ...(from && { from, to }) })
  const within = bookings.filter(
    (booking): booking is Booking =>
      booking !== undefined &&
      (!reseller || textIn(booking.facts['resellerReference']) === reseller) &&
      (!code || booking.code === code) &&
      (!from || (booking.date !== null && booking.date >= from && booking.date <= to)),
  )
  const answers: unknown[] = []
  for (const booking of within) answers.push(await bookingAnswer(call, booking))
  return answers
}
