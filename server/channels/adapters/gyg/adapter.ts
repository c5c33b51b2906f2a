import { ofExpired } from '../../parts/expired-hold.ts'
import { validSecrets } from '../../parts/valid-secrets.ts'
import { createHash } from 'node:crypto'
import { callOutside, OutsideFault } from '../../../kit/outside/call-outside.ts'
import { simulatorUrl } from '../../../kit/outside/simulator.ts'
import { basicAuth, basicHeader } from '../../parts/basic-auth.ts'
import { isOneOf } from '../../../kit/outside/constant-time.ts'
import { jsonObject, objectIn, objectsIn, textIn } from '../../../kit/outside/json-object.ts'
import {
  MarketRefused,
  type ChannelAdapter,
  type InboundCall,
  type Port,
  type Push,
  type WireAnswer,
} from '../../port/adapter.ts'
import type { Contact, Offer } from '../../port/engine.ts'
import { manifest } from './manifest.ts'
import {
  availabilityItem,
  dataAnswer,
  errorAnswer,
  momentIn,
  noAnswer,
  retailIn,
  ticketsOf,
  unitsIn,
} from './messages.ts'

const maxDays = 400
const badRequest = (message: string): WireAnswer => errorAnswer('VALIDATION_FAILURE', message)
type Json = Record<string, unknown>

/** What is asked is in `data`; a body without one is refused before anything is done. */
async function withData(call: InboundCall, verb: string, work: (data: Json) => Promise<WireAnswer>) {
  const body = jsonObject(call.wire.body)
  const data = objectIn(body?.['data'])
  const reference = textIn(data['gygBookingReference']) || textIn(data['productId'])
  const answered = body?.['data'] ? await work(data) : badRequest('The request has no data.')
  return noted(call, { verb, reference }, answered)
}

function noted(
  call: InboundCall,
  input: { verb: string; reference?: string },
  answered: WireAnswer,
): WireAnswer {
  const error = textIn(jsonObject(String(answered.body))?.['errorCode'])
  call.note({ ...input, ok: !error, error })
  return answered
}

async function availabilities(call: InboundCall): Promise<WireAnswer> {
  const query = new URLSearchParams(call.wire.query)
  const from = momentIn(query.get('fromDateTime'))
  const to = momentIn(query.get('toDateTime'))
  const productId = query.get('productId') ?? ''
  const answered = await (async () => {
    if (!from || !to || !productId) return badRequest('productId, fromDateTime and toDateTime are required.')
    if (from.date > to.date || days(from.date, to.date) > maxDays)
      return badRequest('The date range is not valid.')
    const offer = await call.engine.offer(productId)
    if (!offer) return noAnswer({ ok: false, why: 'unknownProduct' })
    const slots = await call.engine.availability(offer.id, from.date, to.date)
    const within = slots.filter(
      ({ date, session }) =>
        offer.openDay ||
        ((date > from.date || session >= from.session) && (date < to.date || session <= to.session)),
    )
    return dataAnswer({ availabilities: within.map((slot) => availabilityItem(offer, slot)) })
  })()
  return noted(call, { verb: 'availability', reference: productId }, answered)
}
const days = (from: string, to: string): number => Temporal.PlainDate.from(from).until(to).days

const reserve = (call: InboundCall) =>
  withData(call, 'reserve', async (data) => {
    const moment = momentIn(data['dateTime'])
    const thirdCode = textIn(data['gygBookingReference'])
    const units = unitsIn(data['bookingItems'])
    if (!moment || !thirdCode || !units)
      return badRequest('dateTime, gygBookingReference and bookingItems are required.')
    const offer = await call.engine.offer(textIn(data['productId']))
    if (!offer) return noAnswer({ ok: false, why: 'unknownProduct' }, 'reservation')
    // The same reference again is a change of the same reservation.
    const outcome = await call.engine.reserve(
      {
        thirdCode,
        outsideProduct: offer.outsideProduct,
        date: moment.date,
        session: offer.openDay ? '' : moment.session,
        units,
        raw: data,
      },
      { replace: true },
    )
    if (!outcome.ok) return noAnswer(outcome, 'reservation', units)
    const { uuid, heldUntil } = outcome.value
    return dataAnswer({
      reservationReference: uuid,
      reservationExpiration: heldUntil ? inZone(heldUntil, offer) : null,
    })
  })

/** Without milliseconds, with the offset of the place. */
const inZone = (moment: string, { timeZone }: Pick<Offer, 'timeZone'>): string =>
  Temporal.Instant.from(moment)
    .toZonedDateTimeISO(timeZone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' })

const cancelReservation = (call: InboundCall) =>
  withData(call, 'cancelReservation', async (data) => {
    const uuid = textIn(data['reservationReference'])
    const found = await call.engine.find({ uuid })
    if (!found || found.thirdCode !== textIn(data['gygBookingReference']))
      return noAnswer({ ok: false, why: 'unknownBooking' }, 'reservation')
    if (found.state !== 'held' && found.state !== 'cancelled' && found.state !== 'expired')
      return errorAnswer('INVALID_RESERVATION', 'The reservation has been booked.')
    const outcome = await call.engine.cancel({ uuid }, { ignoreCutoff: true })
    // Ended by time: there is nothing left to give back.
    return outcome.ok || found.state === 'expired' ? dataAnswer({}) : noAnswer(outcome, 'reservation')
  })

const book = (call: InboundCall) =>
  withData(call, 'book', async (data) => {
    const uuid = textIn(data['reservationReference'])
    const found = await call.engine.find({ uuid })
    if (!found || found.thirdCode !== textIn(data['gygBookingReference']))
      return noAnswer({ ok: false, why: 'unknownBooking' }, 'reservation')
    const currency = textIn(data['currency'])
    // Its prices are in the currency in which it was told ours.
    if (currency && currency !== call.connection.currency)
      return noAnswer({ ok: false, why: 'otherCurrency' }, 'reservation')
    const retailMinor = retailIn(data['bookingItems'])
    const confirmed = await call.engine.confirm(
      { uuid },
      {
        ...namedUnits(
          found.units.map(({ unit }) => unit),
          objectsIn(data['travelers']),
        ),
        contact: contactIn(data),
        remark: [textIn(data['comment']), textIn(data['travelerHotel'])].filter(Boolean).join('\n'),
        ...(textIn(data['travelerHotel']) && { collected: { hotel: textIn(data['travelerHotel']) } }),
        ...(currency && retailMinor !== undefined && { currency, retailMinor }),
        raw: data,
      },
    )
    const outcome = ofExpired(found, call.now, confirmed)
    if (!outcome.ok) return noAnswer(outcome, 'reservation')
    return dataAnswer({ bookingReference: outcome.value.code, tickets: ticketsOf(outcome.value) })
  })

function contactIn(data: Json): Contact {
  const [lead = {}] = objectsIn(data['travelers'])
  return {
    name: [textIn(lead['firstName']), textIn(lead['lastName'])].filter(Boolean).join(' '),
    phone: textIn(lead['phoneNumber']),
    email: textIn(lead['email']),
    language: textIn(data['language']),
  }
}

/** Travelers are told in the order of the participants; where there are fewer, the rest stay without a name. */
const namedUnits = (units: readonly string[], travelers: readonly Json[]) =>
  travelers.length === 0
    ? {}
    : {
        units: units.map((unit, at) => {
          const traveler = travelers[at] ?? {}
          return {
            unit,
            name: [textIn(traveler['firstName']), textIn(traveler['lastName'])].filter(Boolean).join(' '),
          }
        }),
      }

const cancelBooking = (call: InboundCall) =>
  withData(call, 'cancelBooking', async (data) => {
    const code = textIn(data['bookingReference'])
    const found = await call.engine.find({ code })
    if (!found || found.thirdCode !== textIn(data['gygBookingReference']))
      return noAnswer({ ok: false, why: 'unknownBooking' })
    if (found.state === 'cancelled' || found.state === 'closed')
      return noAnswer({ ok: false, why: 'alreadyCancelled' })
    if (found.startsAt && new Date(found.startsAt) < call.now) return noAnswer({ ok: false, why: 'inPast' })
    // Whatever our own rule says: its terms rule.
    const outcome = await call.engine.cancel({ code }, { ignoreCutoff: true })
    return outcome.ok ? dataAnswer({}) : noAnswer(outcome)
  })

const takeNotice = (call: InboundCall) =>
  withData(call, 'notify', async (data) => {
    if (textIn(data['notificationType']) === 'PRODUCT_DEACTIVATION') {
      const details = objectIn(data['notificationDetails'])
      const why = [details['failedRequestType'], details['errorType'], details['errorMessageReceived']].map(
        textIn,
      )
      await call.engine.deactivated(
        textIn(objectIn(data['productDetails'])['productId']),
        '',
        why.filter(Boolean).join(': '),
      )
    }
    return dataAnswer({})
  })

async function product(call: InboundCall, productId: string, part: string): Promise<WireAnswer> {
  const offer = await call.engine.offer(productId)
  call.note({
    verb: part || 'product',
    reference: productId,
    ok: !!offer,
    error: offer ? '' : 'INVALID_PRODUCT',
  })
  if (!offer) return noAnswer({ ok: false, why: 'unknownProduct' })
  if (part === 'addons') return dataAnswer({ addons: [] })
  if (part === 'pricing-categories')
    return dataAnswer({
      pricingCategories: offer.units.map(({ unit, minAge, maxAge, min, max }) => ({
        category: unit,
        minTicketAmount: min ?? 0,
        maxTicketAmount: max ?? 50,
        ...(minAge !== null && { ageFrom: minAge }),
        ...(maxAge !== null && { ageTo: maxAge }),
        bookingCategory: 'STANDARD',
      })),
    })
  return dataAnswer({
    supplierId: call.connection.account,
    productTitle: offer.outsideOption || titleOf(offer),
    productDescription: offer.summaries['en'] ?? '',
    configuration: {
      participantsConfiguration: { min: offer.party.min ?? 1, max: offer.party.max ?? null },
    },
  })
}
const titleOf = ({ names }: Pick<Offer, 'names'>): string =>
  names['en'] || Object.values(names).find(Boolean) || ''

async function products(call: InboundCall): Promise<WireAnswer> {
  const offers = await call.engine.offers()
  call.note({ verb: 'products', ok: true })
  return dataAnswer({
    supplierId: call.connection.account,
    supplierName: call.connection.name,
    products: offers.map((offer) => ({ productId: offer.outsideProduct, productTitle: titleOf(offer) })),
  })
}

const posts: Record<string, (call: InboundCall) => Promise<WireAnswer>> = {
  reserve,
  'cancel-reservation': cancelReservation,
  book,
  'cancel-booking': cancelBooking,
  notify: takeNotice,
}

/** Repeats are the same bytes: the reference and what was asked are the key. */
function answer(call: InboundCall): Promise<WireAnswer> {
  const { method, path, body } = call.wire
  const [, name = '', id = '', part = ''] =
    /^\/1\/([a-z-]+)(?:\/([^/]+))?(?:\/([a-z-]+))?\/?$/.exec(path) ?? []
  if (method === 'GET' && name === 'get-availabilities') return availabilities(call)
  if (method === 'GET' && name === 'products' && id) return product(call, decodeURIComponent(id), part)
  if (method === 'GET' && name === 'suppliers' && part === 'products') return products(call)
  const post = method === 'POST' && !id ? posts[name] : undefined
  if (!post) return Promise.resolve(badRequest('There is no such endpoint.'))
  if (name !== 'book') return post(call)
  const hash = createHash('sha256').update(body).digest()
  return call.once(`book ${hash.toString('hex')}`, hash, () => post(call))
}

const hosts = {
  live: 'https://supplier-api.getyourguide.com',
  sandbox: 'https://supplier-api.getyourguide.com/sandbox',
}

/** Changes only, never a full dump. */
async function push(
  { app, connection }: Port,
  { id, product: of, days: changed }: Push,
): Promise<{ answered: string }> {
  const base = connection.mode === 'simulator' ? simulatorUrl(app, 'gyg') : hosts[connection.mode]
  const { status, text } = await callOutside(app, connection, {
    verb: 'notify-availability-update',
    reference: `push ${id}`,
    url: `${base}/1/notify-availability-update`,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: basicHeader(
        connection.secrets['pushUser'] ?? '',
        connection.secrets['pushPassword'] ?? '',
      ),
    },
    body: JSON.stringify({
      data: {
        productId: of.outsideProduct,
        availabilities: changed.map(({ startsAt, open, left }) => ({
          dateTime: startsAt,
          vacancies: open ? (left ?? 5000) : 0,
        })),
      },
    }),
  })
  if (status >= 500 || status === 429) throw new OutsideFault('serverError')
  if (status >= 300)
    throw new MarketRefused(textIn(jsonObject(text)?.['errorCode']) || String(status), text.slice(0, 200))
  return { answered: text }
}

export const adapter: ChannelAdapter = {
  manifest,
  inbound: {
    roots: ['/gyg'],
    accountOf: ({ headers }) => basicAuth(headers['authorization'])?.user ?? null,
    verify: (connection, { headers }) => {
      const given = basicAuth(headers['authorization'])
      return given?.user === connection.account &&
        isOneOf(given.password, validSecrets(connection, 'password'))
        ? true
        : 'badSignature'
    },
    refuse: (why) =>
      why === 'unknownAccount' || why === 'badSignature'
        ? errorAnswer('AUTHORIZATION_FAILURE', 'Incorrect credentials provided')
        : why === 'malformed' || why === 'tooLarge'
          ? badRequest('The request cannot be read.')
          : errorAnswer('INTERNAL_SYSTEM_FAILURE', 'Something went wrong on our side.'),
    answer,
    masked: ['travelers', 'travelerHotel', 'comment'],
  },
  push,
}
