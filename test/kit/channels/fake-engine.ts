import { randomUUID } from 'node:crypto'
import type {
  Booking,
  BookingRef,
  BookInput,
  ChannelRefund,
  Engine,
  No,
  Offer,
  Slot,
} from '#server/channels/port/engine.ts'

/** An engine in memory, for tests of what an adapter makes of its messages: stock of one product, orders once by their code. */
export function fakeEngine(of: { places?: number; now?: Date; refunds?: ChannelRefund['state'] } = {}) {
  const bookings: Booking[] = []
  const refunds: (ChannelRefund & { bookingId: number })[] = []
  const notes = new Map<string, unknown>()
  const moment = (of.now ?? new Date('2026-11-28T10:00:00Z')).toISOString()
  const left = () =>
    (of.places ?? 10) -
    bookings
      .filter(({ state }) => ['held', 'issued', 'used'].includes(state))
      .reduce((sum, { ordered, refunded }) => sum + ordered - refunded, 0)
  const find = (ref: BookingRef): Booking | undefined =>
    bookings.find((each) =>
      'thirdCode' in ref
        ? each.thirdCode === ref.thirdCode && each.item === (ref.item ?? '')
        : 'uuid' in ref
          ? each.uuid === ref.uuid
          : 'code' in ref
            ? each.code === ref.code
            : each.id === ref.id,
    )
  const no = (why: No['why'], more: Partial<No> = {}): No => ({ ok: false, why, ...more })
  const issue = (booking: Booking): void => {
    booking.state = 'issued'
    booking.confirmedAt = moment
    booking.voucherCode = `V${booking.id}`
    booking.voucherUrl = `https://example.com/v/${booking.id}`
    for (const unit of booking.units) unit.code = `V${booking.id}-${unit.no}`
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
  const content = (input: BookInput) =>
    JSON.stringify([
      input.outsideProduct,
      input.date,
      input.session ?? '',
      input.units.map(({ unit }) => unit),
    ])
  const contents = new Map<number, string>()

  function make(input: BookInput, state: 'held' | 'issued', later: boolean) {
    const stands = find(input)
    if (stands) {
      if (contents.get(stands.id) !== content(input)) return no('conflict')
      if (stands.state === 'cancelled') return no('alreadyCancelled')
      return { ok: true as const, value: stands, repeated: true }
    }
    const cause = input.cause ?? (offer.outsideProduct !== input.outsideProduct ? 'unknownProduct' : null)
    const isFull = left() < input.units.length
    if (cause && !later) return no('unknownProduct')
    if (isFull && !later) return no('soldOut', { left: left() })
    const id = bookings.length + 1
    const booking: Booking = {
      id,
      uuid: randomUUID(),
      thirdCode: input.thirdCode,
      item: input.item ?? '',
      state: cause || isFull ? 'waiting' : 'held',
      cause: cause ?? (isFull ? 'soldOut' : null),
      test: false,
      offerId: cause ? null : offer.id,
      outsideProduct: input.outsideProduct,
      outsideOption: input.outsideOption ?? '',
      skuId: cause ? null : offer.skuId,
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
      heldUntil: state === 'held' ? moment : null,
      confirmedAt: null,
      endedAt: null,
      answerBy: null,
      facts: input.facts ?? {},
    }
    if (state === 'issued' && booking.state === 'held') issue(booking)
    bookings.push(booking)
    contents.set(id, content(input))
    return { ok: true as const, value: booking }
  }
  const ended = (ref: BookingRef, state: Booking['state'], reason: string) => {
    const booking = find(ref)
    if (!booking) return no('unknownBooking')
    if (booking.used > 0) return no('alreadyUsed')
    booking.state = state
    booking.endReason = reason
    return { ok: true as const, value: { ...booking, feeMinor: 0, refundMinor: 0 } }
  }
  const give = (booking: Booking, quantity: number): void => {
    booking.refunded += quantity
    booking.units
      .filter(({ refundedAt, usedAt }) => !refundedAt && !usedAt)
      .slice(0, quantity)
      .forEach((unit) => (unit.refundedAt = moment))
    if (booking.refunded === booking.ordered) booking.state = 'refunded'
  }
  const refuse = (): never => {
    throw new Error('no such act here')
  }

  const engine: Engine = {
    offers: async () => [offer],
    offer: async (product) => (product === offer.outsideProduct ? offer : undefined),
    availability: async (_id, from) => [{ ...slot, date: from, left: left() }],
    price: refuse,
    reserve: async (input, options) => {
      const stands = find(input)
      if (stands?.state === 'held' && options?.replace) stands.units = unitsOf(input)
      return make(input, 'held', false)
    },
    extend: refuse,
    confirm: async (ref, details) => {
      const booking = find(ref)
      if (!booking) return no('unknownBooking')
      if (booking.state === 'held') {
        if (details?.units) booking.units = unitsOf({ units: details.units })
        if (details?.contact) booking.contact = details.contact
        booking.facts = { ...booking.facts, ...details?.facts }
        issue(booking)
        return { ok: true, value: booking }
      }
      return booking.state === 'issued' || booking.state === 'used'
        ? { ok: true, value: booking, repeated: true }
        : no(booking.state === 'cancelled' ? 'alreadyCancelled' : 'wrongState')
    },
    book: async (input, options) => make(input, 'issued', options?.complete === 'later'),
    amend: async (ref, changes) => {
      const booking = find(ref)
      if (!booking) return no('unknownBooking')
      if (changes.units) booking.units = unitsOf({ units: changes.units })
      if (changes.date) booking.date = changes.date
      if (changes.contact) booking.contact = changes.contact
      return { ok: true, value: booking }
    },
    cancel: async (ref, options) => {
      if (find(ref)?.state === 'cancelled') return no('alreadyCancelled')
      return ended(ref, 'cancelled', options?.reason ?? '')
    },
    close: async (ref, reason) => ended(ref, 'closed', reason),
    askRefund: async (ref, ask) => {
      const booking = find(ref)
      if (!booking) return no('unknownBooking')
      const stands = refunds.find(({ outsideId }) => outsideId === ask.outsideId)
      if (stands) return { ok: true, value: stands, repeated: true }
      const quantity = ask.quantity ?? booking.ordered
      if (quantity > booking.ordered - booking.refunded) return no('alreadyRefunded')
      if (quantity > booking.ordered - booking.refunded - booking.used) return no('alreadyUsed')
      const refund = {
        id: refunds.length + 1,
        bookingId: booking.id,
        outsideId: ask.outsideId,
        kind: ask.kind ?? 'request',
        state: of.refunds ?? 'approved',
        quantity,
        unitNos: [],
        currency: ask.currency ?? '',
        amountMinor: ask.amountMinor ?? null,
        feeMinor: null,
        reason: ask.reason ?? '',
        answer: '',
        answerBy: null,
        facts: ask.facts ?? {},
      } satisfies ChannelRefund & { bookingId: number }
      refunds.push(refund)
      if (refund.state === 'approved') give(booking, quantity)
      return { ok: true, value: refund }
    },
    refundedByMarket: async (ref, told) => {
      const booking = find(ref)
      if (!booking) return no('unknownBooking')
      if (refunds.some(({ outsideId }) => outsideId === told.outsideId)) return { ok: true, value: booking }
      const quantity = told.quantity ?? booking.ordered - booking.refunded
      refunds.push({
        id: refunds.length + 1,
        bookingId: booking.id,
        outsideId: told.outsideId,
        kind: 'by-market',
        state: 'done',
        quantity,
        unitNos: [],
        currency: '',
        amountMinor: null,
        feeMinor: null,
        reason: told.reason ?? '',
        answer: '',
        answerBy: null,
        facts: {},
      })
      give(booking, quantity)
      return { ok: true, value: booking }
    },
    find: async (ref) => find(ref),
    list: async () => bookings,
    refunds: async (ref) => {
      const id = find(ref)?.id
      return refunds.filter(({ bookingId }) => bookingId === id)
    },
    voucher: refuse,
    sendVoucher: async (ref) => {
      const booking = find(ref)
      return booking ? { ok: true, value: booking } : no('unknownBooking')
    },
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
  return { engine, bookings, refunds, left }
}

const offer: Offer = {
  id: 7,
  outsideProduct: 'PHIPHI-1',
  outsideOption: '',
  skuId: 70,
  skuCode: 'PHIPHI-1',
  productId: 700,
  productCode: 'PHIPHI',
  productType: 'tour',
  names: { en: 'Phi Phi by speedboat', 'zh-CN': '皮皮岛快艇一日游' },
  productNames: { en: 'Phi Phi' },
  summaries: {},
  descriptions: {},
  terms: {},
  pictureUrls: [],
  language: 'en',
  timeZone: 'Asia/Bangkok',
  currency: 'CNY',
  perUnit: false,
  openDay: false,
  sessions: ['08:30'],
  hours: null,
  durationMinutes: 480,
  units: [
    { unit: 'adult', kind: 'adult', minAge: null, maxAge: null, min: null, max: null, needsAdult: false },
    { unit: 'child', kind: 'child', minAge: null, maxAge: null, min: null, max: null, needsAdult: true },
  ],
  party: { min: 1, max: 9 },
  questions: [],
  cancel: { freeHours: 24, never: false, text: '' },
  cutoffMinutes: 60,
  instant: true,
  meetingPoints: {},
  pickup: false,
  live: true,
}
const slot: Slot = {
  offerId: 7,
  date: '2026-12-20',
  session: '08:30',
  startsAt: '2026-12-20T08:30:00+07:00',
  endsAt: '2026-12-20T16:30:00+07:00',
  cutoffAt: '2026-12-20T00:30:00Z',
  open: true,
  why: '',
  left: 10,
  capacity: 10,
  currency: 'CNY',
  retail: { adult: 68_000, child: 48_000 },
  net: { adult: 60_000, child: 42_000 },
}
