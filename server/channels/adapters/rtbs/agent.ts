import { OutsideFault } from '../../../kit/outside/call-outside.ts'
import { countIn, objectIn, objectsIn, textIn } from '../../../kit/outside/json-object.ts'
import {
  MarketRefused,
  type AgentBooking,
  type AgentCalls,
  type AgentSlot,
  type AgentPort,
  type OutsideProduct,
} from '../../port/adapter.ts'
import { ask } from './call-out.ts'
import { dateTimeOf, minorOf, momentOf } from './codec.ts'

type Json = Record<string, unknown>
const maxDays = 31

/** A tour is known by its own key; the option is the supplier whose it is. */
const supplierOf = ({ connection }: AgentPort, product: AgentBooking['product']): string =>
  product.outsideOption || textIn(connection.settings['supplier'])

const pricesOf = (from: Json): Json[] => objectsIn(from['prices'])

export function slotOf(session: Json, currency: string): AgentSlot | undefined {
  const moment = momentOf(textIn(session['datetime']))
  if (!moment) return undefined
  const open = session['open'] === true || ['1', 'true'].includes(textIn(session['open']))
  const remaining = countIn(session['remaining'])
  const prices = pricesOf(session).flatMap((price): [string, number][] => {
    const minor = minorOf(price['rate'] ?? price['price'])
    return minor === undefined ? [] : [[textIn(price['price_key']) || textIn(price['name']), minor]]
  })
  return { ...moment, open, left: remaining ?? null, currency, prices: Object.fromEntries(prices) }
}

async function slots(port: AgentPort, product: AgentBooking['product'], from: string, to: string) {
  const found: AgentSlot[] = []
  // It names none: its own country's, unless the connection says otherwise.
  const currency = textIn(port.connection.settings['currency']) || 'NZD'
  let day = Temporal.PlainDate.from(from)
  const last = Temporal.PlainDate.from(to)
  while (Temporal.PlainDate.compare(day, last) <= 0) {
    const days = Math.min(maxDays, day.until(last).days + 1)
    const response = await ask(port, {
      path: 'sessions',
      query: {
        supplier: supplierOf(port, product),
        tours: product.outsideProduct,
        date: day.toString(),
        search_next_available: '0',
        days: String(days),
      },
    })
    found.push(...objectsIn(response['sessions']).flatMap((session) => slotOf(session, currency) ?? []))
    day = day.add({ days })
  }
  return found
}

const paxOf = ({ units }: AgentBooking): number => units.reduce((sum, { quantity }) => sum + quantity, 0)

async function hold(port: AgentPort, booking: AgentBooking): Promise<{ hold: string; until: string | null }> {
  const response = await ask(port, {
    path: 'reserve-capacity',
    query: { supplier: supplierOf(port, booking.product) },
    data: {
      tour_key: booking.product.outsideProduct,
      datetime: dateTimeOf(booking.date, booking.session),
      pax: paxOf(booking),
      expiry_mins: port.connection.holdMinutes,
    },
    reference: booking.reference,
  })
  const key = textIn(response['capacity_hold_key'])
  if (!key) throw new OutsideFault('badAnswer')
  return {
    hold: key,
    until: new Date(port.now.getTime() + port.connection.holdMinutes * 60_000).toISOString(),
  }
}

const release = async (port: AgentPort, product: AgentBooking['product'], key: string): Promise<void> => {
  await ask(port, {
    path: 'release-capacity',
    query: { supplier: supplierOf(port, product) },
    data: { capacity_hold_key: key },
  })
}

function personOf({ contact }: AgentBooking) {
  const [fname = '', ...rest] = (contact.name ?? '').trim().split(/\s+/)
  return { fname, lname: rest.join(' ') || fname, email: contact.email ?? '', phone: contact.phone ?? '' }
}

/** A customer and an itinerary of its own, so that the booking can be taken out again. */
async function itineraryOf(port: AgentPort, booking: AgentBooking): Promise<string> {
  const { reference } = booking
  const made = await ask(port, { path: 'customer', data: personOf(booking), reference })
  const response = await ask(port, {
    path: 'itinerary',
    data: {
      primary_customer_key: textIn(objectIn(made['customer'])['customer_key']),
      additional_customer_keys: [],
    },
    reference,
  })
  const key = textIn(objectIn(response['itinerary'])['itinerary_key'])
  if (!key) throw new OutsideFault('badAnswer', true)
  return key
}

const book: AgentCalls['book'] = async (port, booking) => {
  const { reference, product, date, session, units, remark, contact } = booking
  const itinerary = await itineraryOf(port, booking)
  const response = await ask(port, {
    path: 'booking',
    data: {
      tour_key: product.outsideProduct,
      datetime: dateTimeOf(date, session),
      ...personOf(booking),
      prices: units.map(({ unit, quantity }) => ({ price_key: unit, qty: quantity })),
      comment: [reference, remark, contact.notes].filter(Boolean).join(' · '),
      itinerary_key: itinerary,
      ...(booking.hold && { capacity_hold_key: booking.hold }),
      ...(textIn(port.connection.settings['obl_id']) && {
        obl_id: textIn(port.connection.settings['obl_id']),
      }),
    },
    reference,
  })
  const facts = { itinerary, ...(booking.hold && { hold: booking.hold }) }
  const payUrl = textIn(response['url'])
  // A page to pay on: until somebody does, nothing is made.
  if (payUrl) return { made: false, payUrl, facts, answered: 'url' }
  const made = objectIn(response['booking'])
  const outsideId = textIn(made['booking_id']) || textIn(made['id'])
  if (!outsideId) throw new OutsideFault('badAnswer')
  return {
    made: true,
    outsideId,
    facts: { ...facts, token: textIn(made['token']), total: textIn(made['total']) },
    answered: textIn(made['status']),
  }
}

const cancel: AgentCalls['cancel'] = async (port, outsideId, facts) => {
  const itinerary = textIn(facts['itinerary'])
  if (!itinerary) throw new MarketRefused('byHand', 'it was made without an itinerary')
  const response = await ask(port, {
    path: 'remove-itinerary-booking',
    data: { itinerary_key: itinerary, booking_id: outsideId, booking_type: 'ACTIVITY' },
    reference: outsideId,
  })
  // Something between us that says anything else has taken nothing out.
  if (!['true', '1'].includes(String(response['success']))) throw new OutsideFault('badAnswer')
}

/** Tours of all suppliers that are open to us. */
async function products(port: AgentPort): Promise<OutsideProduct[]> {
  const { suppliers } = await ask(port, { path: 'suppliers' })
  const found: OutsideProduct[] = []
  for (const { supplier_key: key, name } of objectsIn(suppliers)) {
    const supplier = textIn(key)
    if (!supplier) continue
    const one = objectsIn(
      (await ask(port, { path: `suppliers/${encodeURIComponent(supplier)}` }))['suppliers'],
    )
    const keys = one.flatMap((each) => objectsIn(each['tours']).map((tour) => textIn(tour['tour_key'])))
    if (keys.length === 0) continue
    const path = `tours/${keys.map(encodeURIComponent).join(',')}`
    for (const tour of objectsIn((await ask(port, { path }))['tours']))
      found.push({
        product: textIn(tour['tour_key']),
        option: supplier,
        name: [textIn(name), textIn(tour['name'])].filter(Boolean).join(' · '),
        units: pricesOf(tour).map((price) => textIn(price['price_key']) || textIn(price['name'])),
        raw: tour,
      })
  }
  return found
}

const ping = async (port: AgentPort): Promise<void> => {
  await ask(port, { path: 'suppliers' })
}

export const agent: AgentCalls = { products, slots, hold, release, book, cancel, ping }
