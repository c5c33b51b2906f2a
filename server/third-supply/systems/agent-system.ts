import {
  MarketRefused,
  type AgentBooking,
  type AgentCalls,
  type AgentPort,
  type ChannelAdapter,
} from '../../channels/channels.public.ts'
import {
  ThirdRefused,
  ThirdUnknown,
  type Booked,
  type SupplierSystem,
  type ThirdAsking,
  type ThirdThere,
  type ThirdSlot,
} from './system.ts'
import { unitsOf } from './units-of.ts'

/** So long places are held there until they are booked, a moment later. */
const holdMinutes = 10

/** A reservation system that an adapter of the channels books in as an agent. It knows no number of ours, so nothing is booked twice. */
export function agentSystem({ manifest, agent }: ChannelAdapter): SupplierSystem {
  const calls: AgentCalls = agent ?? noCalls(manifest.system)
  const name = manifest.names['en'] ?? manifest.system
  return {
    test: async (asking) => {
      await refusing(calls.ping(portOf(manifest, asking)))
      return { supplier: name, capabilities: [] }
    },
    products: async (asking) => {
      const found = await refusing(calls.products(portOf(manifest, asking)))
      const options = found.map(({ product, option, name: productName, units, raw }) => ({
        product,
        option,
        productName: productName.slice(0, 200),
        optionName: '',
        reference: '',
        timeZone: '',
        openingHours: false,
        currency: '',
        units: units.map((id) => ({ id, type: id.toUpperCase(), name: id })),
        raw,
      }))
      return { options, capabilities: [] }
    },
    slots: async (asking, product, from, to) =>
      rowsOf(await refusing(calls.slots(portOf(manifest, asking), outside(product), from, to))),
    book: (there) => refusing(book(calls, portOf(manifest, there), there)),
    cancel: (there) => refusing(cancel(calls, portOf(manifest, there), there)),
  }
}

const noCalls = (system: string): never => {
  throw new Error(`${system} is no reservation system`)
}

/** The address and the key of the form, under the names that its manifest has for them. */
function portOf(
  { settings, secrets }: ChannelAdapter['manifest'],
  { app, connection }: ThirdAsking,
): AgentPort {
  const address = settings.find(({ kind }) => kind === 'url')?.key ?? 'endpoint'
  const key = secrets.find(({ required }) => required)?.key ?? 'key'
  return {
    app,
    now: new Date(),
    connection: {
      ...connection,
      holdMinutes,
      settings: { ...connection.settings, [address]: connection.settings['endpoint'] },
      secrets: { [key]: connection.secrets['key'] ?? '' },
    },
  }
}

/** Its no, in the words of suppliers. */
async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof MarketRefused ? new ThirdRefused(error.code, error.message) : error
  }
}

const outside = ({ product, option }: { product: string; option: string }): AgentBooking['product'] => ({
  outsideProduct: product,
  outsideOption: option,
})

const rowsOf = (slots: Awaited<ReturnType<AgentCalls['slots']>>): ThirdSlot[] =>
  slots.map(({ date, session, left, open, currency, prices }) => ({
    date,
    session,
    status: !open ? 'CLOSED' : left === 0 ? 'SOLD_OUT' : 'AVAILABLE',
    left,
    currency,
    prices: Object.entries(prices).map(([unit, retailMinor]) => ({ unit, retailMinor, netMinor: null })),
  }))

function bookingOf({ line, booking, product }: ThirdThere, session: string): AgentBooking {
  const counts = Map.groupBy(unitsOf(line, product), ({ unitId }) => unitId)
  return {
    // Theirs to read, so that whoever looks there finds it: our order and this attempt.
    reference: `${line.orderCode} ${booking.uuid.slice(0, 8)}`,
    product: outside(product),
    date: line.date,
    session,
    units: [...counts].map(([unit, all]) => ({ unit, quantity: all.length })),
    contact: { name: line.contactName, phone: line.contactPhone },
    ...(line.remark && { remark: line.remark }),
  }
}

/** Held first, which is safe to repeat: it ends by itself. Booked once. */
async function book(calls: AgentCalls, port: AgentPort, there: ThirdThere): Promise<Booked> {
  // Its worker died while it was asked: what is left there by now says nothing of that.
  if (there.booking.askedThereAt) throw new ThirdUnknown('')
  const requested = bookingOf(there, await sessionOf(calls, port, there))
  const { hold } = await calls.hold(port, requested)
  const made = await there.onlyOnce(() => calls.book(port, { ...requested, hold }))
  return made.made
    ? { status: 'booked', text: made.answered, code: made.outsideId, booking: made.facts }
    : { status: 'unpaid', text: made.answered, code: made.payUrl, booking: made.facts }
}

/** The departure of that day that begins as ours does; of a day with one the one. */
async function sessionOf(calls: AgentCalls, port: AgentPort, { line, product }: ThirdThere): Promise<string> {
  const slots = await calls.slots(port, outside(product), line.date, line.date)
  const days = slots.filter(({ date }) => date === line.date)
  const slot =
    days.find(({ session }) => line.session !== '' && session === line.session) ??
    (days.length === 1 && line.session === '' ? days[0] : undefined)
  if (!slot) throw new ThirdRefused('noDeparture', '')
  if (!slot.open || slot.left === 0) throw new ThirdRefused('soldOut', '')
  return slot.session
}

async function cancel(calls: AgentCalls, port: AgentPort, there: ThirdThere): Promise<Booked> {
  const { supplierCode, facts } = there.booking
  const cancelled: Booked = { status: 'cancelled', text: '', code: supplierCode, booking: facts }
  try {
    await calls.cancel(port, supplierCode, facts)
  } catch (error) {
    // Taken out by the attempt whose answer was lost.
    if (there.isRepeat && error instanceof MarketRefused && error.code === 'unknownBooking') return cancelled
    throw error
  }
  return cancelled
}
