import { createHmac, randomBytes } from 'node:crypto'
import type { App } from '../../kit/app-services.ts'
import { Simulated, simulatorPage } from '../../kit/outside/simulator.ts'
import { countIn, objectsIn, textIn } from '../../kit/outside/json-object.ts'
import { MarketRefused, type Market, type MarketAct, type MarketSimulator } from '../port/adapter.ts'
import { agent } from '../adapters/rtbs/agent.ts'
import { dataOf, momentOf } from '../adapters/rtbs/codec.ts'

type Json = Record<string, unknown>
type Hold = { key: string; tour: string; datetime: string; pax: number; until: number }
type Booked = { id: string; itinerary: string; tour: string; datetime: string; pax: number; comment: string }

const capacity = 24
const supplier = { supplier_key: 'KEASEA', name: 'Kea Sea Tours' }
const prices = [
  { price_key: 'adult', name: 'Adult', rate: '185.00', pax: 1 },
  { price_key: 'child', name: 'Child', rate: '95.50', pax: 1 },
]
const tours = [
  { tour_key: 'DOLPHIN', supplier_key: 'KEASEA', name: 'Dolphin cruise', prices },
  // Agents pay for this one on a page before it is made.
  { tour_key: 'HELI', supplier_key: 'KEASEA', name: 'Helicopter flight', prices },
]
const times = ['09:00', '13:30']

/** The keys that it gave out: it knows its own. */
const isKey = (apikey: string): boolean => {
  const [name = '', sign = ''] = apikey.split('.')
  return sign !== '' && sign === signOf(name)
}
const signOf = (name: string): string =>
  createHmac('sha256', 'played').update(name).digest('hex').slice(0, 16)

const stores = (app: App) => ({
  holds: new Simulated<Hold>(app, 'rtbs', 'hold'),
  bookings: new Simulated<Booked>(app, 'rtbs', 'booking'),
})
const no = (msg: string) => ({ success: false, msg })

async function remaining(
  app: App,
  account: string,
  tour: string,
  datetime: string,
  but = '',
): Promise<number> {
  const { holds, bookings } = stores(app)
  const held = (await holds.list(account)).filter(({ key, until }) => key !== but && until > Date.now())
  return [...held, ...(await bookings.list(account))]
    .filter((one) => one.tour === tour && one.datetime === datetime)
    .reduce((left, { pax }) => left - pax, capacity)
}

async function sessions(app: App, account: string, query: URLSearchParams): Promise<Json> {
  const wanted = (query.get('tours') ?? '').split(',')
  const days = Math.min(62, countIn(query.get('days') ?? '') || 1)
  const first = Temporal.PlainDate.from(query.get('date') ?? '')
  const response: Json[] = []
  for (let at = 0; at < days; at++)
    for (const tour of tours.filter(({ tour_key: key }) => wanted.includes(key)))
      for (const time of times) {
        const datetime = `${first.add({ days: at }).toString()} ${time}:00`
        const left = await remaining(app, account, tour.tour_key, datetime)
        response.push({
          datetime,
          tour_key: tour.tour_key,
          open: left > 0,
          remaining: left,
          prices: tour.prices,
        })
      }
  return { success: true, sessions: response, advance_dates: [] }
}

type Work = (app: App, account: string, data: Json) => Promise<Json>
const whyNot = (tour: string, datetime: string): string => {
  const moment = momentOf(datetime)
  if (!tours.some(({ tour_key: key }) => key === tour)) return 'tour not found'
  if (!moment || !times.includes(moment.session)) return 'Trip is closed'
  return moment.date < new Date().toISOString().slice(0, 10) ? 'datetime past' : ''
}

const posts: Record<string, Work> = {
  'reserve-capacity': async (app, account, data) => {
    const [tour, datetime, pax] = [
      textIn(data['tour_key']),
      textIn(data['datetime']),
      countIn(data['pax']) ?? 0,
    ]
    const why = whyNot(tour, datetime)
    if (why) return { success: false, message: why }
    if ((await remaining(app, account, tour, datetime)) < pax) return no('not enough capacity')
    const key = randomBytes(8).toString('hex')
    const until = Date.now() + (countIn(data['expiry_mins']) ?? 10) * 60_000
    await stores(app).holds.put(account, key, { key, tour, datetime, pax, until })
    return { success: true, capacity_hold_key: key, expires: new Date(until).toISOString() }
  },
  'release-capacity': async (app, account, data) => {
    const key = textIn(data['capacity_hold_key'])
    const hold = await stores(app).holds.get(account, key)
    if (!hold) return no('hold not found')
    await stores(app).holds.put(account, key, { ...hold, until: 0 })
    return { success: true }
  },
  customer: () =>
    Promise.resolve({ success: true, customer: { customer_key: randomBytes(6).toString('hex') } }),
  itinerary: () =>
    Promise.resolve({ success: true, itinerary: { itinerary_key: randomBytes(6).toString('hex') } }),
  booking: async (app, account, data) => {
    const [tour, datetime] = [textIn(data['tour_key']), textIn(data['datetime'])]
    const why = whyNot(tour, datetime)
    if (why) return { success: false, message: why }
    const pax = objectsIn(data['prices']).reduce((sum, { qty }) => sum + (countIn(qty) ?? 0), 0)
    const key = textIn(data['capacity_hold_key'])
    if ((await remaining(app, account, tour, datetime, key)) < pax) return no('not enough capacity')
    if (tour === 'HELI')
      return { success: true, url: `${simulatorPage(app, 'rtbs')}/pay/${randomBytes(8).toString('hex')}` }
    const id = `B${randomBytes(5).toString('hex').toUpperCase()}`
    const itinerary = textIn(data['itinerary_key'])
    await stores(app).bookings.put(account, id, {
      id,
      itinerary,
      tour,
      datetime,
      pax,
      comment: textIn(data['comment']),
    })
    const hold = key ? await stores(app).holds.get(account, key) : undefined
    if (hold) await stores(app).holds.put(account, key, { ...hold, until: 0 })
    return {
      success: true,
      booking: {
        booking_id: id,
        id,
        status: 'confirmed',
        tour_key: tour,
        datetime,
        token: id.toLowerCase(),
        total: '185.00',
      },
    }
  },
  'remove-itinerary-booking': async (app, account, data) => {
    const id = textIn(data['booking_id'])
    const booking = await stores(app).bookings.get(account, id)
    if (!booking || booking.itinerary !== textIn(data['itinerary_key'])) return no('booking not found')
    await stores(app).bookings.put(account, id, { ...booking, pax: 0 })
    return { success: true }
  },
}

async function answered(
  app: App,
  method: string,
  path: string,
  query: URLSearchParams,
  body: string,
): Promise<Json> {
  const account = query.get('apikey') ?? ''
  if (!isKey(account)) return no('apikey invalid')
  const [name = '', key = ''] = path.replace(/^.*\/api\//, '').split('/')
  if (method === 'GET' && name === 'suppliers')
    return {
      success: true,
      suppliers: [
        key ? { ...supplier, tours: tours.map(({ tour_key: tour }) => ({ tour_key: tour })) } : supplier,
      ],
    }
  if (method === 'GET' && name === 'tours') {
    const keys = decodeURIComponent(key).split(',')
    return { success: true, tours: tours.filter(({ tour_key: tour }) => keys.includes(tour)) }
  }
  if (method === 'GET' && name === 'sessions') return sessions(app, account, query)
  const work = method === 'POST' && Object.hasOwn(posts, name) ? posts[name] : undefined
  const data = dataOf(body)
  return work && data ? work(app, account, data) : no('no such call')
}

async function booked(
  { app, connection, now, memory }: Market,
  { act, thirdCode, product, date, session, quantity }: MarketAct,
): Promise<{ thirdCode: string; answered: string }> {
  const port = { app, connection, now }
  if (act === 'cancel') {
    const facts = (await memory.get('booking', thirdCode)) ?? {}
    await agent.cancel(port, thirdCode, facts)
    return { thirdCode, answered: 'removed' }
  }
  const tour = {
    outsideProduct: product?.outsideProduct ?? 'DOLPHIN',
    outsideOption: product?.outsideOption ?? '',
  }
  if (act === 'poll') {
    const slots = await agent.slots(port, tour, date, date)
    return { thirdCode: '', answered: JSON.stringify(slots).slice(0, 2000) }
  }
  if (act !== 'buy') return { thirdCode: '', answered: '' }
  const booking = {
    reference: thirdCode || randomBytes(6).toString('hex'),
    product: tour,
    date,
    session: session || '09:00',
    units: [{ unit: 'adult', quantity }],
    contact: { name: 'Aroha Ngata', email: 'aroha@example.com', phone: '+64211234567' },
  }
  const { hold } = await agent.hold(port, booking)
  const made = await agent.book(port, { ...booking, hold })
  if (!made.made) return { thirdCode: '', answered: made.payUrl }
  await memory.put('booking', made.outsideId, made.facts)
  return { thirdCode: made.outsideId, answered: made.answered }
}

export const simulator: MarketSimulator = {
  open: () => {
    const name = randomBytes(5).toString('hex')
    return {
      account: '',
      secrets: { apikey: `${name}.${signOf(name)}` },
      settings: { supplier: supplier.supplier_key },
    }
  },
  // It never calls: what is bought there we buy ourselves, as its agent.
  act: (market, act) =>
    booked(market, act).catch((error: unknown) => {
      if (error instanceof MarketRefused)
        return { thirdCode: act.thirdCode, answered: `${error.code}: ${error.message}` }
      throw error
    }),
  server: {
    answer: async (app, { method, path, query, body }) => ({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(await answered(app, method, path, new URLSearchParams(query), body)),
    }),
    open: () => Promise.resolve({ secrets: {}, settings: {} }),
  },
}
