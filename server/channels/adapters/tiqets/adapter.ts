import { ofExpired } from '../../parts/expired-hold.ts'
import { createHash } from 'node:crypto'
import { dayIn } from '../../../kit/text/days.ts'
import { todayAt } from '../../../kit/text/today.ts'
import { isOneOf } from '../../../kit/outside/constant-time.ts'
import { countIn, jsonObject, objectIn, objectsIn, textIn } from '../../../kit/outside/json-object.ts'
import { keyAccount } from '../../parts/key-account.ts'
import { validSecrets } from '../../parts/valid-secrets.ts'
import type { ChannelAdapter, InboundCall, WireAnswer } from '../../port/adapter.ts'
import type { Booking, Offer, UnitInput } from '../../port/engine.ts'
import { manifest } from './manifest.ts'
import {
  bookingBody,
  decimal,
  errorAnswer,
  jsonAnswer,
  slotBody,
  slotKey,
  variantId,
  whyAnswer,
} from './messages.ts'
import { orderData, productBody, visitorData } from './questions.ts'

const maxDays = 365
/** Farther ahead it sells nothing. */
const maxMonths = 6
const forbidden: WireAnswer = {
  status: 403,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: 'Forbidden - Missing or incorrect API key',
}
type Json = Record<string, unknown>

const missing = (name: string): WireAnswer => errorAnswer(1000, `Required argument "${name}" was not found`)
const noProduct = (id: string): WireAnswer => errorAnswer(1001, `Product with ID ${id} doesn't exist`)
const isTool = ({ wire }: InboundCall): boolean => wire.headers['tiqets-test-order'] === 'true'
const pricing = ({ connection }: InboundCall): boolean => connection.settings['providesPricing'] !== false

async function products(call: InboundCall): Promise<WireAnswer> {
  const offers = await call.engine.offers()
  return jsonAnswer(
    200,
    offers.map((offer) => productBody(offer, pricing(call))),
  )
}

async function availability(call: InboundCall, productId: string): Promise<WireAnswer> {
  const query = new URLSearchParams(call.wire.query)
  const offer = await call.engine.offer(productId)
  if (!offer) return noProduct(productId)
  for (const name of ['start', 'end']) if (!query.get(name)) return missing(name)
  const [from, to] = [query.get('start') ?? '', query.get('end') ?? ''].map(dayIn)
  if (!from || !to)
    return errorAnswer(
      2000,
      `Incorrect date format ${from ? query.get('end') : query.get('start')}, please use the YYYY-MM-DD format`,
    )
  if (to < from) return errorAnswer(2001, 'The end date cannot be earlier than start date')
  // Days that are over are no error, and have nothing.
  const today = todayAt(call.now, offer.timeZone)
  const begin = from < today ? today : from
  const last = Temporal.PlainDate.from(begin).add({ days: maxDays }).toString()
  if (to < begin) return jsonAnswer(200, {})
  const slots = await call.engine.availability(offer.id, begin, to < last ? to : last)
  return jsonAnswer(
    200,
    Object.fromEntries(slots.map((slot) => [slotKey(slot), slotBody(offer, slot, pricing(call))])),
  )
}

type Ordered = { units: UnitInput[] } | { refused: WireAnswer }
/** A unit a ticket, with what was told of each visitor. */
function unitsOf(offer: Offer, tickets: readonly Json[]): Ordered {
  const units: UnitInput[] = []
  for (const { variant_id: id, quantity, required_visitor_data: response } of tickets) {
    const variant = textIn(id)
    const kind = offer.units.find(({ unit }) => variantId(unit) === variant)
    if (!kind)
      return {
        refused: errorAnswer(2003, `Given variant id ${variant} doesn't belong to the given date/timeslot.`),
      }
    const many = countIn(quantity)
    if (many === undefined || many > 500)
      return { refused: errorAnswer(2004, 'Expected quantity to be an integer') }
    const visitors = objectsIn(response)
    for (let at = 0; at < many; at++) {
      const visitor = visitors[at] ?? {}
      const lacks = visitorData(offer).find((name) => !textIn(visitor[name]))
      if (lacks) return { refused: errorAnswer(1003, `Missing data for field ${lacks}`) }
      units.push({
        unit: kind.unit,
        name: textIn(visitor['full_name']),
        info: Object.fromEntries(Object.entries(visitor).map(([name, value]) => [name, textIn(value)])),
      })
    }
  }
  return units.length > 0 ? { units } : { refused: missing('tickets') }
}

async function reservation(call: InboundCall, productId: string): Promise<WireAnswer> {
  const offer = await call.engine.offer(productId)
  if (!offer) return noProduct(productId)
  const body = jsonObject(call.wire.body)
  if (!body) return errorAnswer(2004, 'Expected the body to be an object')
  for (const name of ['datetime', 'tickets', 'customer']) if (!body[name]) return missing(name)
  const moment = textIn(body['datetime'])
  const [, day = '', time = ''] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/.exec(moment) ?? []
  const date = dayIn(day)
  if (!date)
    return errorAnswer(2000, `Incorrect date format ${moment}, please use the YYYY-MM-DDTHH:MM format`)
  const today = todayAt(call.now, offer.timeZone)
  if (date < today) return errorAnswer(2009, 'Cannot use the past date')
  if (date > Temporal.PlainDate.from(today).add({ months: maxMonths }).toString())
    return errorAnswer(2009, `The date is too far ahead (at most ${maxMonths} months)`)
  const ordered = unitsOf(offer, objectsIn(body['tickets']))
  if ('refused' in ordered) return ordered.refused
  const response = objectIn(body['required_order_data'])
  const lacks = orderData(offer).find((name) => !textIn(response[name]))
  if (lacks) return errorAnswer(1003, `Missing data for field ${lacks}`)
  const customer = objectIn(body['customer'])
  const outcome = await call.engine.reserve({
    // Its own number comes with the booking.
    thirdCode: '',
    outsideProduct: offer.outsideProduct,
    outsideOption: offer.outsideOption,
    date,
    session: offer.openDay ? '' : time,
    units: ordered.units,
    contact: {
      name: [textIn(customer['first_name']), textIn(customer['last_name'])].filter(Boolean).join(' '),
      email: textIn(customer['email']),
      phone: textIn(customer['phone']),
      country: textIn(customer['country']).toUpperCase(),
    },
    collected: Object.fromEntries(Object.entries(response).map(([name, value]) => [name, textIn(value)])),
    test: isTool(call),
    raw: body,
  })
  if (!outcome.ok) {
    if (outcome.why === 'badQuantity')
      return errorAnswer(3008, `A maximum of ${outcome.max ?? offer.party.max ?? 0} can be booked per order.`)
    return whyAnswer(outcome.why, outcome.text, 'reservation')
  }
  return jsonAnswer(200, await reservationBody(call, offer, outcome.value))
}

async function reservationBody(call: InboundCall, offer: Offer, booking: Booking): Promise<Json> {
  const priced =
    pricing(call) && booking.date
      ? await call.engine.price(
          offer.id,
          booking.date,
          booking.session,
          booking.units.map(({ unit }) => unit),
        )
      : undefined
  return {
    reservation_id: booking.uuid,
    expires_at: `${new Date(booking.heldUntil ?? call.now).toISOString().slice(0, 19)}+00:00`,
    ...(priced?.ok && {
      unit_price: Object.fromEntries(
        priced.value.units.map(({ unit, retailMinor }) => [
          variantId(unit),
          decimal(retailMinor, priced.value.currency),
        ]),
      ),
    }),
  }
}

async function book(call: InboundCall): Promise<WireAnswer> {
  const body = jsonObject(call.wire.body)
  if (!body) return errorAnswer(2004, 'Expected the body to be an object')
  for (const name of ['reservation_id', 'order_reference']) if (!textIn(body[name])) return missing(name)
  const uuid = textIn(body['reservation_id'])
  const found = await call.engine.find({ uuid })
  if (!found) return errorAnswer(3002, 'Given reservation ID is incorrect')
  const scope = call.connection.settings['barcodeScope'] === 'order' ? 'order' : 'ticket'
  const thirdCode = textIn(body['order_reference']).slice(0, 40)
  const outcome = ofExpired(found, call.now, await call.engine.confirm({ uuid }, { thirdCode }))
  if (!outcome.ok) return whyAnswer(outcome.why, outcome.text, 'reservation')
  return jsonAnswer(200, bookingBody(outcome.value, scope))
}

async function cancel(call: InboundCall, uuid: string): Promise<WireAnswer> {
  const found = await call.engine.find({ uuid })
  if (!found || found.state === 'held' || found.state === 'expired')
    return errorAnswer(1004, `Booking with ID ${uuid} doesn't exist`)
  if (found.state === 'cancelled' || found.state === 'closed' || found.state === 'refunded')
    return errorAnswer(3003, `The booking with ID ${uuid} was already cancelled`, isTool(call))
  const offer = await call.engine.offer(found.outsideProduct, found.outsideOption)
  if (offer?.cancel.never)
    return errorAnswer(3004, 'The booking cannot be cancelled, the product does not allow cancellations')
  if (found.startsAt && new Date(found.startsAt) < call.now)
    return errorAnswer(2009, 'Cannot use the past date')
  // It gives its guest everything back, and knows no fee: where one would be kept, it is too late.
  const tooLate = errorAnswer(
    2009,
    `The booking can only be cancelled ${offer?.cancel.freeHours ?? 0} hours in advance`,
  )
  if (found.startsAt && offer && isLate(offer, found.startsAt, call.now)) return tooLate
  const outcome = await call.engine.cancel({ uuid })
  if (outcome.ok) return { status: 204, body: '' }
  return outcome.why === 'notCancellable' || outcome.why === 'tooLate'
    ? tooLate
    : whyAnswer(outcome.why, outcome.text)
}

const isLate = ({ cancel: { freeHours } }: Offer, startsAt: string, now: Date): boolean =>
  new Date(startsAt).getTime() - now.getTime() < (freeHours ?? 0) * 3_600_000

async function answer(call: InboundCall): Promise<WireAnswer> {
  const { method, path } = call.wire
  const product = /^\/v2\/products\/([^/]+)\/(availability|reservation)\/?$/.exec(path)
  const booking = /^\/v2\/booking\/([^/]+)\/?$/.exec(path)
  const {
    verb,
    reference = '',
    work,
  } = (() => {
    if (method === 'GET' && /^\/v2\/products\/?$/.test(path))
      return { verb: 'products', work: () => products(call) }
    const id = decoded(product?.[1])
    if (method === 'GET' && product?.[2] === 'availability')
      return { verb: 'availability', reference: id, work: () => availability(call, id) }
    if (method === 'POST' && product?.[2] === 'reservation')
      return { verb: 'reserve', reference: id, work: () => reservation(call, id) }
    if (method === 'POST' && /^\/v2\/booking\/?$/.test(path))
      return { verb: 'book', work: () => bookOnce(call) }
    const uuid = decoded(booking?.[1])
    if (method === 'DELETE' && booking)
      return { verb: 'cancel', reference: uuid, work: () => cancel(call, uuid) }
    return {
      verb: 'unknown',
      work: () => Promise.resolve(jsonAnswer(405, { message: 'Method not allowed' })),
    }
  })()
  const answered = await work()
  const error =
    answered.status < 400 ? '' : String(jsonObject(String(answered.body))?.['error_code'] ?? answered.status)
  call.note({ verb, reference, ok: !error, error })
  return answered
}

/** A booking that is sent again is answered the same codes. */
function bookOnce(call: InboundCall): Promise<WireAnswer> {
  const uuid = textIn(jsonObject(call.wire.body)?.['reservation_id'])
  const hash = createHash('sha256').update(uuid).digest()
  return uuid ? call.once(`book ${uuid.slice(0, 60)}`, hash, () => book(call)) : book(call)
}

const decoded = (part = ''): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export const adapter: ChannelAdapter = {
  manifest,
  inbound: {
    roots: ['/tiqets'],
    accountOf: ({ headers }) => (headers['api-key'] ? keyAccount(headers['api-key']) : null),
    verify: (connection, { headers }) =>
      isOneOf(headers['api-key'] ?? '', validSecrets(connection, 'key')) ? true : 'badSignature',
    refuse: (why) =>
      why === 'unknownAccount' || why === 'badSignature' || why === 'malformed' || why === 'off'
        ? forbidden
        : why === 'tooLarge'
          ? errorAnswer(2005, 'The body is too large')
          : {
              status: why === 'busy' ? 503 : 500,
              headers: { 'content-type': 'text/plain' },
              body: 'Temporarily unavailable',
            },
    answer,
    masked: ['customer', 'required_visitor_data', 'required_order_data'],
  },
}
