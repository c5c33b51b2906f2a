import { randomBytes, randomInt } from 'node:crypto'
import { countIn, jsonObject, objectIn, objectsIn, textIn } from '../../kit/outside/json-object.ts'
import { keyAccount } from '../parts/key-account.ts'
import type { Market, MarketAct, MarketSimulator } from '../port/adapter.ts'

const played = 'played-viator'
const json = { 'content-type': 'application/json' }

async function ask(market: Market, path: string, body: unknown) {
  const { body: answered } = await market.send({
    method: 'POST',
    path: `/viator${path}`,
    headers: { ...json, 'x-api-key': market.connection.secrets['key'] ?? '' },
    body: JSON.stringify(body),
  })
  return { answered, json: jsonObject(answered) ?? {} }
}
const supplier = ({ connection }: Market): number => Number(connection.settings['supplierId'])
const envelope = (market: Market, requestType: string, data: Record<string, unknown>) => ({
  requestType,
  data: {
    ApiKey: market.connection.secrets['key'],
    ResellerId: '1000',
    SupplierId: supplier(market),
    // Another one for each transaction.
    ExternalReference: String(randomInt(10 ** 9, 10 ** 12)),
    Timestamp: market.now.toISOString(),
    ...data,
  },
})

/** Checks, holds while the guest fills in the form, and books. */
async function buy(
  market: Market,
  { thirdCode, product, date, session, quantity }: MarketAct,
  option: string,
) {
  const reference = thirdCode || String(randomInt(10 ** 8, 10 ** 9))
  const band = Object.keys(product?.units ?? {})[0] ?? 'ADULT'
  const tickets = [{ type: band, quantity }]
  const requested = { supplierId: supplier(market), travelDate: date, tickets, totalTravelers: quantity }
  const checked = await ask(market, '/v2/availability/check', {
    ...requested,
    productOptions: [{ productOptionId: option, startTimes: session ? [session] : [] }],
  })
  const [found] = objectsIn(checked.json['productOptions'])
  const event = objectsIn(found?.['events']).find(({ status }) => status === 'AVAILABLE')
  // A booking is sent unless it was told an explicit "unavailable".
  if (!event && found) return { thirdCode: reference, answered: checked.answered }
  const startTime = textIn(event?.['startTime']) || session
  const reserved = await ask(market, '/v2/reserve', {
    ...requested,
    productOptionId: option,
    ...(startTime && { startTime }),
  })
  const hold = textIn(reserved.json['reference'])
  const names = Array.from({ length: quantity }, (_, at) => ({
    TravellerIdentifier: String(at + 1),
    GivenName: ['Mara', 'Jonas', 'Lena', 'Tom'][at % 4],
    Surname: 'Winter',
    AgeBand: band.charAt(0) + band.slice(1).toLowerCase(),
    LeadTraveller: at === 0,
  }))
  const { answered } = await ask(
    market,
    '/booking',
    envelope(market, 'BookingRequest', {
      BookingReference: reference,
      TravelDate: date,
      SupplierProductCode: product?.outsideProduct ?? option,
      TourOptions: { SupplierOptionCode: option, TourDepartureTime: `${startTime || '00:00'}:00` },
      Traveller: names,
      TravellerMix: { [band.charAt(0) + band.slice(1).toLowerCase()]: quantity, Total: quantity },
      ContactDetail: { ContactType: 'MOBILE', ContactName: 'Mara Winter', ContactValue: 'DE+49 15112345678' },
      ...(hold && { AvailabilityHoldReference: hold }),
    }),
  )
  await market.memory.put('booking', reference, {
    ours: /"SupplierConfirmationNumber":"([^"]+)"/.exec(answered)?.[1] ?? '',
  })
  return { thirdCode: reference, answered }
}

async function cancel(market: Market, reference: string) {
  const booking = (await market.memory.get('booking', reference)) ?? {}
  const { answered } = await ask(
    market,
    '/booking-cancellation',
    envelope(market, 'BookingCancellationRequest', {
      BookingReference: reference,
      SupplierConfirmationNumber: textIn(booking['ours']),
      CancelDate: market.now.toISOString().slice(0, 10),
      Author: 'Customer',
      Reason: 'No longer traveling',
    }),
  )
  return { thirdCode: reference, answered }
}

export const simulator: MarketSimulator = {
  open: () => {
    const key = randomBytes(24).toString('base64url')
    return {
      account: keyAccount(key),
      secrets: { key, notifyKey: played },
      settings: { supplierId: String(randomInt(1000, 1_000_000)), barcodes: 'traveller' },
    }
  },
  act: async (market, act) => {
    const option = act.product ? act.product.outsideOption || act.product.outsideProduct : ''
    if (act.act === 'buy') return buy(market, act, option)
    if (act.act === 'buyUnknown') return buy(market, { ...act, product: null }, 'no-such-option')
    if (act.act === 'poll') {
      const endDate = Temporal.PlainDate.from(act.date).add({ days: 30 }).toString()
      const { answered } = await ask(market, '/v2/availability/calendar', {
        supplierId: supplier(market),
        productOptionIds: [option],
        startDate: act.date,
        endDate,
      })
      return { thirdCode: '', answered: answered.slice(0, 2000) }
    }
    return cancel(market, act.thirdCode)
  },
  server: {
    answer: (_app, { path, headers, body }) => {
      const say = (status: number, response: unknown) =>
        Promise.resolve({
          status,
          headers: json,
          body: response === undefined ? '' : JSON.stringify(response),
        })
      if (headers['x-api-key'] !== played)
        return say(401, { error: 'UNAUTHORIZED', message: 'Authentication error' })
      if (!path.endsWith('/v2/notification/events')) return say(404, {})
      const reported = objectIn(jsonObject(body))
      const ids = reported['productOptionIds']
      const kinds = reported['updateType']
      const isRead =
        countIn(reported['supplierId']) !== undefined &&
        Array.isArray(ids) &&
        ids.length > 0 &&
        Array.isArray(kinds) &&
        textIn(reported['startDate']) <= textIn(reported['endDate'])
      return isRead
        ? say(204, undefined)
        : say(422, { error: 'INVALID_PRODUCT_OPTION', message: 'All product options are invalid' })
    },
    open: () => Promise.resolve({ secrets: {}, settings: {} }),
  },
}
