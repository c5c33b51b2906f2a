import { omit } from '#contract/kit/omit.ts'
import { randomUUID } from 'node:crypto'
import type { Booking, BookInput, Engine, No, Offer, Outcome, Slot } from '#server/channels/port/engine.ts'

export const playedNow = new Date('2026-11-28T08:00:00Z')

export const playedOffer = (changes: Partial<Offer> = {}): Offer => ({
  id: 1,
  outsideProduct: 'REEF',
  outsideOption: '',
  skuId: 11,
  skuCode: 'REEF-1',
  productId: 11,
  productCode: 'REEF-1',
  productType: 'tour',
  names: { en: 'Reef tour', th: 'ทัวร์ปะการัง', 'zh-CN': '珊瑚游' },
  productNames: { en: 'Reef tour', th: 'ทัวร์ปะการัง', 'zh-CN': '珊瑚游' },
  summaries: { en: 'A day at the <b>reef</b>.' },
  descriptions: { en: '<p>Snorkel.</p><p>Lunch.</p>' },
  terms: { en: 'No refunds for late guests.' },
  pictureUrls: ['https://example.com/api/file/reef.png'],
  language: 'en',
  timeZone: 'Asia/Bangkok',
  currency: 'THB',
  perUnit: false,
  openDay: false,
  sessions: ['09:00', '13:30'],
  hours: null,
  durationMinutes: 180,
  units: [
    { unit: 'ADULT', kind: 'adult', minAge: 12, maxAge: null, min: null, max: null, needsAdult: false },
    { unit: 'CHILD', kind: 'child', minAge: 4, maxAge: 11, min: null, max: null, needsAdult: true },
  ],
  party: { min: 1, max: 20 },
  questions: [],
  cancel: { freeHours: 48, never: false, text: '' },
  cutoffMinutes: 60,
  instant: true,
  meetingPoints: { en: 'Pier 3' },
  pickup: true,
  live: true,
  ...changes,
})

const dayTicket = playedOffer({
  id: 2,
  outsideProduct: 'PARK',
  skuId: 12,
  skuCode: 'PARK-1',
  openDay: true,
  sessions: [],
  hours: { from: '09:00', to: '18:00' },
  cancel: { freeHours: null, never: true, text: 'Cannot be cancelled.' },
})

const no = (why: No['why'], facts: Partial<No> = {}): No => ({ ok: false, why, ...facts })

/** The engine as its port says, in memory: for what an adapter does with it, not for what the engine does. */
export class PlayedEngine {
  readonly bookings = new Map<string, Booking & { hash: string }>()
  readonly kept = new Map<string, unknown>()
  offersNow: Offer[] = [playedOffer(), dayTicket]
  left = 150
  now = playedNow
  sent: string[] = []

  slot(offer: Offer, date: string, session: string): Slot {
    const time = session || '00:00'
    return {
      offerId: offer.id,
      date,
      session,
      startsAt: `${date}T${time}:00+07:00`,
      endsAt: session
        ? `${date}T${String(Number(time.slice(0, 2)) + 3).padStart(2, '0')}${time.slice(2)}:00+07:00`
        : `${date}T23:59:00+07:00`,
      cutoffAt: new Date(`${date}T${time}:00+07:00`).toISOString(),
      open: this.left > 0,
      why: this.left > 0 ? '' : 'soldOut',
      left: this.left,
      capacity: 150,
      currency: offer.currency,
      retail: { adult: 150_000, child: 90_000 },
      net: { adult: 120_000, child: 72_000 },
    }
  }

  #find(ref: Parameters<Engine['find']>[0]) {
    return [...this.bookings.values()].find((booking) =>
      'uuid' in ref
        ? booking.uuid === ref.uuid
        : 'thirdCode' in ref
          ? booking.thirdCode === ref.thirdCode
          : 'code' in ref
            ? booking.code === ref.code
            : booking.id === ref.id,
    )
  }

  #change(booking: Booking & { hash: string }, changes: Partial<Booking>): Booking {
    const changed = { ...booking, ...changes, modifiedAt: this.now.toISOString() }
    this.bookings.set(booking.uuid, changed)
    return changed
  }

  #units(input: readonly BookInput['units'][number][]): Booking['units'] {
    return input.map(({ unit, name = '', outsideId = '' }, at) => ({
      no: at + 1,
      unit,
      kind: unit === 'CHILD' ? 'child' : 'adult',
      name,
      outsideId,
      code: '',
      usedAt: null,
      refundedAt: null,
    }))
  }

  #reserve(input: BookInput): Outcome<Booking> {
    const offer = this.offersNow.find((one) => one.outsideProduct === input.outsideProduct)
    if (!offer) return no('unknownProduct')
    const what = omit(input, ['raw', 'facts'])
    const hash = JSON.stringify(what)
    const uuid = input.uuid ?? randomUUID()
    const before = this.bookings.get(uuid)
    if (before) return before.hash === hash ? { ok: true, value: before, repeated: true } : no('conflict')
    if (!offer.openDay && !offer.sessions.includes(input.session ?? '')) return no('unknownSlot')
    if (input.date < '2026-11-28') return no('inPast')
    if (!input.test && input.units.length > this.left) return no('soldOut', { left: this.left })
    if (offer.party.max !== null && input.units.length > offer.party.max)
      return no('badQuantity', { min: 1, max: offer.party.max })
    if (!input.test) this.left -= input.units.length
    const retail = { ADULT: 150_000, CHILD: 90_000 } as Record<string, number>
    const sum = input.units.reduce((all, { unit }) => all + (retail[unit] ?? 0), 0)
    const slot = this.slot(offer, input.date, input.session ?? '')
    const booking = {
      hash,
      id: this.bookings.size + 1,
      uuid,
      thirdCode: input.thirdCode,
      item: '',
      state: 'held' as const,
      cause: null,
      test: input.test ?? false,
      offerId: offer.id,
      outsideProduct: offer.outsideProduct,
      outsideOption: offer.outsideOption,
      skuId: offer.skuId,
      date: input.date,
      session: input.session ?? '',
      startsAt: slot.startsAt,
      endsAt: slot.endsAt,
      units: this.#units(input.units),
      contact: input.contact ?? {},
      remark: input.remark ?? '',
      ordered: input.units.length,
      used: 0,
      refunded: 0,
      currency: 'THB',
      retailMinor: sum,
      netMinor: (sum * 8) / 10,
      orderId: null,
      code: '',
      voucherCode: '',
      voucherUrl: '',
      cancellable: !offer.cancel.never,
      endReason: '',
      createdAt: this.now.toISOString(),
      modifiedAt: this.now.toISOString(),
      heldUntil: new Date(this.now.getTime() + (input.holdMinutes ?? 30) * 60_000).toISOString(),
      confirmedAt: null,
      endedAt: null,
      answerBy: null,
      facts: input.facts ?? {},
    }
    this.bookings.set(uuid, booking)
    return { ok: true, value: booking }
  }

  #confirm(
    ref: Parameters<Engine['confirm']>[0],
    details: Parameters<Engine['confirm']>[1] = {},
  ): Outcome<Booking> {
    const booking = this.#find(ref)
    if (!booking) return no('unknownBooking')
    if (booking.state === 'issued') return { ok: true, value: booking, repeated: true }
    if (booking.state !== 'held') return no('wrongState')
    if (new Date(booking.heldUntil ?? 0) <= this.now) return no('holdExpired')
    const units = details.units ? this.#units(details.units) : booking.units
    return {
      ok: true,
      value: this.#change(booking, {
        ...(details.contact && { contact: details.contact }),
        ...(details.facts && { facts: details.facts }),
        units: units.map((unit) => ({ ...unit, code: `QR-${booking.id}-${unit.no}` })),
        state: 'issued',
        code: `LT-${booking.id}`,
        voucherCode: `V-${booking.id}`,
        voucherUrl: `https://example.com/voucher/${booking.id}.pdf`,
        confirmedAt: this.now.toISOString(),
        orderId: booking.id,
      }),
    }
  }

  #cancel(
    ref: Parameters<Engine['cancel']>[0],
    ignoreCutoff = false,
    reason = '',
  ): ReturnType<Engine['cancel']> {
    const booking = this.#find(ref)
    if (!booking) return Promise.resolve(no('unknownBooking'))
    const amounts = { feeMinor: 0, refundMinor: booking.retailMinor ?? 0 }
    if (booking.state === 'cancelled')
      return Promise.resolve({ ok: true, value: { ...booking, ...amounts }, repeated: true })
    if (!booking.cancellable && !ignoreCutoff) return Promise.resolve(no('notCancellable'))
    this.left += booking.test ? 0 : booking.units.length
    const value = this.#change(booking, {
      state: 'cancelled',
      endReason: reason,
      endedAt: this.now.toISOString(),
    })
    return Promise.resolve({ ok: true, value: { ...value, ...amounts } })
  }

  #memory(): Engine['memory'] {
    return {
      get: (key) => Promise.resolve(this.kept.get(key)),
      put: (key, value) => Promise.resolve(void this.kept.set(key, structuredClone(value))),
      list: (prefix) =>
        Promise.resolve(
          [...this.kept].flatMap(([key, value]) => (key.startsWith(prefix) ? [{ key, value }] : [])),
        ),
      drop: (key) => Promise.resolve(void this.kept.delete(key)),
    }
  }

  get port(): Engine {
    const missing = (): never => {
      throw new Error('not played')
    }
    return {
      offers: () => Promise.resolve(this.offersNow),
      offer: (product) => Promise.resolve(this.offersNow.find((one) => one.outsideProduct === product)),
      availability: (offerId, from, to) => {
        const offer = this.offersNow.find(({ id }) => id === offerId)
        const slots: Slot[] = []
        if (offer)
          for (let day = Temporal.PlainDate.from(from); day.toString() <= to; day = day.add({ days: 1 }))
            for (const session of offer.openDay ? [''] : offer.sessions)
              slots.push(this.slot(offer, day.toString(), session))
        return Promise.resolve(slots)
      },
      price: missing,
      reserve: (input) => Promise.resolve(this.#reserve(input)),
      extend: (ref, minutes) => {
        const booking = this.#find(ref)
        if (!booking) return Promise.resolve(no('unknownBooking'))
        if (booking.state !== 'held') return Promise.resolve(no('wrongState'))
        const heldUntil = new Date(this.now.getTime() + minutes * 60_000).toISOString()
        return Promise.resolve({ ok: true, value: this.#change(booking, { heldUntil }) })
      },
      confirm: (ref, details) => Promise.resolve(this.#confirm(ref, details)),
      book: missing,
      amend: (ref, { units, contact, remark, facts, date, session }) => {
        const booking = this.#find(ref)
        if (!booking) return Promise.resolve(no('unknownBooking'))
        return Promise.resolve({
          ok: true,
          value: this.#change(booking, {
            ...(units && { units: this.#units(units), ordered: units.length }),
            ...(contact && { contact }),
            ...(remark !== undefined && { remark }),
            ...(facts && { facts }),
            ...(date && { date }),
            ...(session !== undefined && { session }),
          }),
        })
      },
      cancel: (ref, options) => this.#cancel(ref, options?.ignoreCutoff, options?.reason),
      close: missing,
      askRefund: missing,
      refundedByMarket: missing,
      find: (ref) => Promise.resolve(this.#find(ref)),
      list: ({ code, from, to }) =>
        Promise.resolve(
          [...this.bookings.values()].filter(
            (booking) =>
              (!code || booking.code === code) &&
              (!from || !to || ((booking.date ?? '') >= from && (booking.date ?? '') <= to)),
          ),
        ),
      refunds: () => Promise.resolve([]),
      voucher: missing,
      sendVoucher: (_ref, { email = '' }) => {
        this.sent.push(email)
        return Promise.resolve(no('failed'))
      },
      balance: missing,
      deactivated: missing,
      memory: this.#memory(),
    }
  }
}
