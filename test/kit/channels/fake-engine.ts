import { randomUUID } from 'node:crypto'
import type {
  Booking,
  BookingRef,
  BookInput,
  ChannelRefund,
  Engine,
  No,
} from '#server/channels/port/engine.ts'
import { offer, slot } from './fake-offer.ts'

type Facts = { places?: number; now?: Date; refunds?: ChannelRefund['state'] }
type Made = { ok: true; value: Booking; repeated?: boolean } | No

const no = (why: No['why'], more: Partial<No> = {}): No => ({ ok: false, why, ...more })
const refuse = (): never => {
  throw new Error('no such act here')
}
const unitsOf = (input: Pick<BookInput, 'units'>): Booking['units'] =>
  input.units.map(({ unit, name = '', outsideId = '' }, at) => ({
    no: at + 1,
    unit,
    kind: unit === 'child' ? 'child' : 'adult',
    name,
    outsideId,
    code: '',
    usedAt: null,
    refundedAt: null,
  }))
const contentOf = ({ outsideProduct, date, session = '', units }: BookInput): string =>
  JSON.stringify([outsideProduct, date, session, units.map(({ unit }) => unit)])

/** Orders in memory, each once by its code. */
class Books {
  readonly bookings: Booking[] = []
  readonly refunds: (ChannelRefund & { bookingId: number })[] = []
  readonly notes = new Map<string, unknown>()
  readonly contents = new Map<number, string>()
  readonly moment: string
  readonly facts: Facts
  constructor(facts: Facts) {
    this.facts = facts
    this.moment = (facts.now ?? new Date('2026-11-28T10:00:00Z')).toISOString()
  }

  left(): number {
    return this.bookings
      .filter(({ state }) => ['held', 'issued', 'used'].includes(state))
      .reduce((sum, { ordered, refunded }) => sum - ordered + refunded, this.facts.places ?? 10)
  }

  find(ref: BookingRef): Booking | undefined {
    return this.bookings.find((each) => {
      if ('thirdCode' in ref) return each.thirdCode === ref.thirdCode && each.item === (ref.item ?? '')
      if ('uuid' in ref) return each.uuid === ref.uuid
      return 'code' in ref ? each.code === ref.code : each.id === ref.id
    })
  }

  issue(booking: Booking): void {
    booking.state = 'issued'
    booking.confirmedAt = this.moment
    booking.voucherCode = `V${booking.id}`
    booking.voucherUrl = `https://example.com/v/${booking.id}`
    for (const unit of booking.units) unit.code = `V${booking.id}-${unit.no}`
  }

  make(input: BookInput, state: 'held' | 'issued', later: boolean): Made {
    const stands = this.find(input)
    if (stands) {
      if (this.contents.get(stands.id) !== contentOf(input)) return no('conflict')
      return stands.state === 'cancelled'
        ? no('alreadyCancelled')
        : { ok: true, value: stands, repeated: true }
    }
    const cause = input.cause ?? (offer.outsideProduct === input.outsideProduct ? null : 'unknownProduct')
    const isFull = this.left() < input.units.length
    if (cause && !later) return no('unknownProduct')
    if (isFull && !later) return no('soldOut', { left: this.left() })
    const booking = blank(this.bookings.length + 1, input, this.moment)
    booking.cause = cause ?? (isFull ? 'soldOut' : null)
    booking.state = booking.cause ? 'waiting' : 'held'
    if (state === 'issued' && booking.state === 'held') this.issue(booking)
    this.bookings.push(booking)
    this.contents.set(booking.id, contentOf(input))
    return { ok: true, value: booking }
  }

  end(ref: BookingRef, state: Booking['state'], reason: string) {
    const booking = this.find(ref)
    if (!booking) return no('unknownBooking')
    if (booking.used > 0) return no('alreadyUsed')
    booking.state = state
    booking.endReason = reason
    return { ok: true as const, value: { ...booking, feeMinor: 0, refundMinor: 0 } }
  }

  give(booking: Booking, quantity: number): void {
    booking.refunded += quantity
    for (const unit of booking.units
      .filter(({ refundedAt, usedAt }) => !refundedAt && !usedAt)
      .slice(0, quantity))
      unit.refundedAt = this.moment
    if (booking.refunded === booking.ordered) booking.state = 'refunded'
  }

  note(
    booking: Booking,
    of: Pick<ChannelRefund, 'outsideId' | 'kind' | 'state' | 'quantity'> & Partial<ChannelRefund>,
  ) {
    const refund = {
      id: this.refunds.length + 1,
      bookingId: booking.id,
      unitNos: [],
      currency: '',
      amountMinor: null,
      feeMinor: null,
      reason: '',
      answer: '',
      answerBy: null,
      facts: {},
      ...of,
    }
    this.refunds.push(refund)
    return refund
  }
}

const blank = (id: number, input: BookInput, moment: string): Booking => ({
  id,
  uuid: randomUUID(),
  thirdCode: input.thirdCode,
  item: input.item ?? '',
  state: 'held',
  cause: null,
  test: false,
  offerId: offer.id,
  outsideProduct: input.outsideProduct,
  outsideOption: input.outsideOption ?? '',
  skuId: offer.skuId,
  date: input.date,
  session: input.session ?? '',
  startsAt: null,
  endsAt: null,
  units: unitsOf(input),
  contact: input.contact ?? {},
  remark: input.remark ?? '',
  ordered: input.units.length,
  used: 0,
  refunded: 0,
  currency: input.currency ?? '',
  retailMinor: input.retailMinor ?? null,
  netMinor: input.netMinor ?? null,
  orderId: null,
  code: `LT${1000 + id}`,
  voucherCode: '',
  voucherUrl: '',
  cancellable: true,
  endReason: '',
  createdAt: moment,
  modifiedAt: moment,
  heldUntil: moment,
  confirmedAt: null,
  endedAt: null,
  answerBy: null,
  facts: input.facts ?? {},
})

const orderCalls = (
  books: Books,
): Pick<Engine, 'reserve' | 'confirm' | 'book' | 'amend' | 'cancel' | 'close'> => ({
  reserve: async (input) => books.make(input, 'held', false),
  book: async (input, options) => books.make(input, 'issued', options?.complete === 'later'),
  confirm: async (ref, details) => {
    const booking = books.find(ref)
    if (!booking) return no('unknownBooking')
    if (booking.state === 'issued' || booking.state === 'used')
      return { ok: true, value: booking, repeated: true }
    if (booking.state !== 'held') return no(booking.state === 'cancelled' ? 'alreadyCancelled' : 'wrongState')
    if (details?.units) booking.units = unitsOf({ units: details.units })
    if (details?.contact) booking.contact = details.contact
    booking.facts = { ...booking.facts, ...details?.facts }
    books.issue(booking)
    return { ok: true, value: booking }
  },
  amend: async (ref, changes) => {
    const booking = books.find(ref)
    if (!booking) return no('unknownBooking')
    if (changes.units) {
      const fresh = unitsOf({ units: changes.units })
      const placed = booking.units.flatMap((unit) => (unit.refundedAt ? unit : (fresh.shift() ?? [])))
      booking.units = [...placed, ...fresh].map((unit, at) => ({ ...unit, no: at + 1 }))
      booking.ordered = booking.units.length
    }
    if (changes.date) booking.date = changes.date
    if (changes.contact) booking.contact = changes.contact
    return { ok: true, value: booking }
  },
  cancel: async (ref, options) =>
    books.find(ref)?.state === 'cancelled'
      ? no('alreadyCancelled')
      : books.end(ref, 'cancelled', options?.reason ?? ''),
  close: async (ref, reason) => books.end(ref, 'closed', reason),
})

const refundCalls = (books: Books): Pick<Engine, 'askRefund' | 'refundedByMarket' | 'refunds'> => ({
  askRefund: async (ref, ask) => {
    const booking = books.find(ref)
    if (!booking) return no('unknownBooking')
    const stands = books.refunds.find(({ outsideId }) => outsideId === ask.outsideId)
    if (stands) return { ok: true, value: stands, repeated: true }
    const quantity = ask.quantity ?? booking.ordered
    const rest = booking.ordered - booking.refunded
    if (quantity > rest) return no('alreadyRefunded')
    if (quantity > rest - booking.used) return no('alreadyUsed')
    const { outsideId, kind = 'request', amountMinor = null, reason = '', facts = {} } = ask
    const state = books.facts.refunds ?? 'approved'
    const refund = books.note(booking, { outsideId, kind, state, quantity, amountMinor, reason, facts })
    if (refund.state === 'approved') books.give(booking, quantity)
    return { ok: true, value: refund }
  },
  refundedByMarket: async (ref, { outsideId, quantity: view }) => {
    const booking = books.find(ref)
    if (!booking) return no('unknownBooking')
    if (books.refunds.some((refund) => refund.outsideId === outsideId)) return { ok: true, value: booking }
    const quantity = view ?? booking.ordered - booking.refunded
    books.note(booking, { outsideId, kind: 'by-market', state: 'done', quantity })
    books.give(booking, quantity)
    return { ok: true, value: booking }
  },
  refunds: async (ref) => {
    const id = books.find(ref)?.id
    return books.refunds.filter(({ bookingId }) => bookingId === id)
  },
})

/** An engine in memory, for tests of what an adapter makes of its messages: places of one product, orders once by their code. */
export function fakeEngine(facts: Facts = {}) {
  const books = new Books(facts)
  const { notes } = books
  const engine: Engine = {
    ...orderCalls(books),
    ...refundCalls(books),
    offers: async () => [offer],
    offer: async (product) => (product === offer.outsideProduct ? offer : undefined),
    availability: async (_id, from) => [{ ...slot, date: from, left: books.left() }],
    find: async (ref) => books.find(ref),
    list: async () => books.bookings,
    sendVoucher: async (ref) => {
      const booking = books.find(ref)
      return booking ? { ok: true, value: booking } : no('unknownBooking')
    },
    price: refuse,
    extend: refuse,
    voucher: refuse,
    balance: refuse,
    deactivated: async () => undefined,
    memory: {
      get: async (key) => notes.get(key),
      put: async (key, value) => void notes.set(key, value),
      list: async (prefix) =>
        [...notes].flatMap(([key, value]) => (key.startsWith(prefix) ? [{ key, value }] : [])),
      drop: async (key) => void notes.delete(key),
    },
  }
  return { engine, bookings: books.bookings, refunds: books.refunds, left: () => books.left() }
}
