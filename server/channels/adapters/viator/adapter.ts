import { validSecrets } from '../../parts/valid-secrets.ts'
import { dayIn } from '../../../kit/text/days.ts'
import { callOutside, OutsideFault } from '../../../kit/outside/call-outside.ts'
import { simulatorUrl } from '../../../kit/outside/simulator.ts'
import { isOneOf } from '../../../kit/outside/constant-time.ts'
import { jsonObject, objectsIn, textIn } from '../../../kit/outside/json-object.ts'
import { keyAccount } from '../../parts/key-account.ts'
import {
  MarketRefused,
  type ChannelAdapter,
  type InboundCall,
  type Port,
  type Push,
  type Wire,
  type WireAnswer,
} from '../../port/adapter.ts'
import type { Offer } from '../../port/engine.ts'
import { booking, cancellation, redemption, tourList } from './bookings.ts'
import { manifest } from './manifest.ts'
import {
  badRequest,
  eventOf,
  jsonAnswer,
  notReserved,
  optionId,
  reservedBody,
  unitsIn,
  v1Error,
  v2Error,
  type Json,
} from './messages.ts'

const maxDays = 400
const dateIn = (value: unknown): string | undefined => dayIn(textIn(value))

/** The key is in a header; bodies of version 1 carry it too. */
const keyIn = ({ headers, body }: Wire): string => {
  const header = headers['x-api-key']
  if (header) return header
  const [, key = ''] = /"ApiKey"\s*:\s*"([^"\\]{1,200})"/.exec(body.subarray(0, 4096).toString('utf8')) ?? []
  return key
}

async function optionsOf(call: InboundCall, ids: readonly string[]): Promise<Offer[] | WireAnswer> {
  const offers = new Map((await call.engine.offers()).map((offer) => [optionId(offer), offer]))
  const found = ids.map((id) => offers.get(id))
  const missing = ids.find((_, at) => !found[at])
  if (missing !== undefined || found.length === 0)
    return v2Error('INVALID_PRODUCT_OPTION', `Product option ${missing ?? ''} does not exist`)
  return found.flatMap((offer) => offer ?? [])
}

async function check(call: InboundCall, body: Json): Promise<WireAnswer> {
  const date = dateIn(body['travelDate'])
  const wanted = unitsIn(body['tickets'])
  const options = objectsIn(body['productOptions'])
  if (!date || !wanted || options.length === 0)
    return badRequest('travelDate, tickets and productOptions are required')
  const offers = await optionsOf(
    call,
    options.map(({ productOptionId }) => textIn(productOptionId)),
  )
  if (!Array.isArray(offers)) return offers
  const answered = await Promise.all(
    offers.map(async (offer, at) => {
      const times = options[at]?.['startTimes']
      const starts = Array.isArray(times) ? times.map(textIn) : []
      const slots = await call.engine.availability(offer.id, date, date)
      const supported =
        wanted.every(({ unit }) => offer.units.some((own) => own.unit === unit)) &&
        (offer.party.max === null || wanted.length <= offer.party.max) &&
        wanted.length >= (offer.party.min ?? 1)
      const taken = wanted.filter(
        ({ unit }) => offer.perUnit || offer.units.some((own) => own.unit === unit && own.kind !== 'infant'),
      ).length
      return {
        productOptionId: optionId(offer),
        currency: slots[0]?.currency ?? offer.currency,
        events: slots
          .filter(({ session }) => offer.openDay || starts.length === 0 || starts.includes(session))
          .map((slot) => eventOf(offer, slot, taken, supported)),
      }
    }),
  )
  return jsonAnswer(200, { productOptions: answered })
}

const followedKey = (option: string): string => `told ${option}`

async function calendar(call: InboundCall, body: Json): Promise<WireAnswer> {
  const from = dateIn(body['startDate'])
  const to = dateIn(body['endDate'])
  const ids = body['productOptionIds']
  if (!from || !to || to < from || !Array.isArray(ids))
    return badRequest('productOptionIds, startDate and endDate are required')
  const offers = await optionsOf(call, ids.map(textIn))
  if (!Array.isArray(offers)) return offers
  const last = Temporal.PlainDate.from(from).add({ days: maxDays }).toString()
  const until = to < last ? to : last
  const answered = await Promise.all(
    offers.map(async (offer) => {
      const slots = await call.engine.availability(offer.id, from, until)
      const byDate = Map.groupBy(slots, ({ date }) => date)
      return {
        productOptionId: optionId(offer),
        currency: slots[0]?.currency ?? offer.currency,
        dates: [...byDate].map(([travelDate, of]) => ({
          travelDate,
          events: of.map((slot) => eventOf(offer, slot)),
        })),
      }
    }),
  )
  // Told about changes from now on: it has asked for this option's days.
  await Promise.all(offers.map((offer) => call.engine.memory.put(followedKey(optionId(offer)), true)))
  return jsonAnswer(200, { productOptions: answered })
}

async function reserve(call: InboundCall, body: Json): Promise<WireAnswer> {
  const date = dateIn(body['travelDate'])
  const units = unitsIn(body['tickets'])
  if (!date || !units) return badRequest('travelDate and tickets are required')
  const offers = await optionsOf(call, [textIn(body['productOptionId'])])
  if (!Array.isArray(offers)) return offers
  const [offer] = offers
  if (!offer) return v2Error('INVALID_PRODUCT_OPTION', 'The product option does not exist')
  const session = offer.openDay ? '' : textIn(body['startTime']).slice(0, 5)
  const outcome = await call.engine.reserve({
    // Its reference comes with the booking.
    thirdCode: '',
    outsideProduct: offer.outsideProduct,
    outsideOption: offer.outsideOption,
    date,
    session,
    units,
    holdMinutes: Math.max(15, call.connection.holdMinutes),
    raw: body,
  })
  if (!outcome.ok)
    return outcome.why === 'unknownProduct'
      ? v2Error('INVALID_PRODUCT_OPTION', 'The product option does not exist')
      : jsonAnswer(200, { status: 'NOT_RESERVED', reason: notReserved[outcome.why] ?? 'SOLD_OUT' })
  const slots = await call.engine.availability(offer.id, date, date)
  return jsonAnswer(
    200,
    reservedBody(offer, outcome.value, slots.find((slot) => slot.session === session) ?? slots[0]),
  )
}

/** Version 2: the supplier is named in the body, and must be the connection's. */
const v2 = (work: (call: InboundCall, body: Json) => Promise<WireAnswer>) => async (call: InboundCall) => {
  const body = jsonObject(call.wire.body)
  if (!body) return badRequest('The body is no object')
  if (textIn(body['supplierId']) !== supplierId(call))
    return v2Error('INVALID_SUPPLIER', 'Invalid supplier ID')
  return work(call, body)
}
const supplierId = ({ connection }: Pick<InboundCall, 'connection'>): string =>
  textIn(connection.settings['supplierId'])

/** Version 1: an envelope whose type says what is asked. */
const v1 =
  (requestType: string, work: (call: InboundCall, data: Json) => Promise<WireAnswer>) =>
  async (call: InboundCall) => {
    const body = jsonObject(call.wire.body)
    const data = jsonObject(JSON.stringify(body?.['data'] ?? null))
    if (!body || !data) return v1Error(requestType, {}, call.now, 'TGDS0030', 'Malformed request message')
    if (textIn(body['requestType']) !== requestType)
      return v1Error(requestType, data, call.now, 'TGDS0025', 'Unsupported request for endpoint')
    if (textIn(data['SupplierId']) !== supplierId(call))
      return v1Error(requestType, data, call.now, 'TGDS0011', 'Invalid supplier')
    return work(call, data)
  }

const verbs: Record<string, readonly [verb: string, work: (call: InboundCall) => Promise<WireAnswer>]> = {
  '/v2/availability/check': ['availability', v2(check)],
  '/v2/availability/calendar': ['calendar', v2(calendar)],
  '/v2/reserve': ['reserve', v2(reserve)],
  '/v2/product/special-offers': ['offers', v2(() => Promise.resolve(jsonAnswer(200, { specialOffers: [] })))],
  '/tourlist': ['products', v1('TourListRequest', tourList)],
  '/booking': ['book', v1('BookingRequest', booking)],
  '/booking-amendment': ['amend', v1('BookingAmendmentRequest', booking)],
  '/booking-cancellation': ['cancel', v1('BookingCancellationRequest', cancellation)],
  '/redemption': ['redemption', v1('RedemptionRequest', redemption)],
}

async function answer(call: InboundCall): Promise<WireAnswer> {
  const found = call.wire.method === 'POST' ? verbs[call.wire.path.replace(/\/$/, '')] : undefined
  if (!found) return badRequest('There is no such endpoint')
  const [verb, work] = found
  const answered = await work(call)
  const body = jsonObject(String(answered.body)) ?? {}
  const sent = jsonObject(call.wire.body) ?? {}
  const error = /"ErrorCode":"(\w+)"/.exec(String(answered.body))?.[1] ?? textIn(body['error'])
  const reference =
    textIn(jsonObject(JSON.stringify(sent['data'] ?? null))?.['BookingReference']) ||
    textIn(sent['productOptionId'])
  call.note({ verb, reference, ok: !error && answered.status < 400, error })
  return answered
}

const hosts = {
  live: 'https://supplier-notifications.viator.com',
  sandbox: 'https://supplier-notifications.sandbox.viator.com',
}

/**
 * Tells that days changed, never what to: it looks again. Each kind of change by itself, or all come late. Only of options whose
 * calendar it has asked for; one that it does not know is left alone until it asks again.
 */
async function push(
  { app, connection, engine }: Port,
  { id, product, kind, days }: Push,
): Promise<{ answered: string }> {
  const option = optionId(product)
  if (engine && !(await engine.memory.get(followedKey(option))))
    return { answered: 'its calendar was not asked for' }
  const base =
    connection.mode === 'simulator'
      ? simulatorUrl(app, 'viator')
      : textIn(connection.settings['notifyUrl']) || hosts[connection.mode]
  const dates = days.map(({ date }) => date).toSorted()
  const { status, text } = await callOutside(app, connection, {
    verb: 'notification/events',
    reference: `push ${id}`,
    url: `${base}/v2/notification/events`,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': connection.secrets['notifyKey'] ?? '' },
    body: JSON.stringify({
      supplierId: Number(connection.settings['supplierId']),
      updateType: [kind === 'price' ? 'PRICING' : 'AVAILABILITY'],
      productOptionIds: [option],
      startDate: dates[0],
      endDate: dates.at(-1),
    }),
  })
  if (status >= 500 || status === 429) throw new OutsideFault('serverError')
  const [refused] = objectsIn(jsonObject(text)?.['results']).filter((result) => result['error'])
  if (!refused && status < 400) return { answered: text || String(status) }
  const error = textIn(refused?.['error']) || textIn(jsonObject(text)?.['error']) || String(status)
  if (error === 'INVALID_SUPPLIER' || error === 'INVALID_PRODUCT_OPTION')
    await engine?.memory.drop(followedKey(option))
  throw new MarketRefused(error, '')
}

export const adapter: ChannelAdapter = {
  manifest,
  inbound: {
    roots: ['/viator'],
    accountOf: (wire) => {
      const key = keyIn(wire)
      return key ? keyAccount(key) : null
    },
    verify: (connection, wire) =>
      isOneOf(keyIn(wire), validSecrets(connection, 'key')) ? true : 'badSignature',
    refuse: (why, { path }) => {
      const isV2 = path.startsWith('/v2/')
      if (why === 'unknownAccount' || why === 'badSignature' || why === 'malformed')
        return isV2
          ? jsonAnswer(401, { error: 'UNAUTHORIZED', message: 'Authentication error' })
          : v1Error('ErrorRequest', {}, new Date(), 'TGDS0002', 'Authentication error')
      if (why === 'off')
        return isV2
          ? v2Error('API_DISABLED', 'The connection is switched off')
          : v1Error('ErrorRequest', {}, new Date(), 'TGDS0017', 'Inactive supplier')
      if (why === 'tooLarge')
        return jsonAnswer(413, { error: 'BAD_REQUEST', message: 'The body is too large' })
      return isV2
        ? v2Error('INTERNAL_ERROR', 'Unknown internal error')
        : jsonAnswer(500, { error: 'INTERNAL_ERROR', message: 'Unknown internal error' })
    },
    answer,
    masked: [
      'Traveller',
      'ContactDetail',
      'ContactEmail',
      'RequiredInfo',
      'PickupPoint',
      'SpecialRequirement',
      'ApiKey',
    ],
  },
  push,
}
