import type { ChannelOrderState } from '#contract/channels/orders/order.states.ts'
import type { OrderCause } from '#contract/channels/orders/order.schema.ts'
import type { GuestKind } from './adapter.ts'

/** Why the engine says no. An adapter turns each into the protocol's own code; none is ever an HTTP error where the protocol has a body code. */
export type Why =
  | 'unknownProduct'
  | 'unknownUnit'
  | 'unknownSlot'
  | 'soldOut'
  | 'closed'
  | 'tooLate'
  | 'inPast'
  | 'badQuantity'
  | 'priceDiffers'
  | 'otherCurrency'
  | 'missingData'
  | 'badData'
  | 'balance'
  | 'unknownBooking'
  | 'holdExpired'
  /** The same id with other content. */
  | 'conflict'
  | 'alreadyUsed'
  | 'alreadyRefunded'
  | 'alreadyCancelled'
  | 'notCancellable'
  | 'notPaid'
  | 'wrongState'
  | 'failed'
export type No = {
  ok: false
  why: Why
  /** Field of ours it is about, where it is about one. */
  field?: string
  /** Places left, where it is about them; by day where it is about several. */
  left?: number
  /** Least and most guests, where it is about their number. */
  min?: number
  max?: number
  text?: string
}
export type Outcome<T> =
  | { ok: true; value: T; /** It stood already: this is a repeat. */ repeated?: boolean }
  | No

/** A product as a marketplace may sell it: one row a mapped SKU (and session, where the mapping names one). Ids are ours unless it has its own. */
export type Offer = {
  /** `channel_product.id`. */
  id: number
  outsideProduct: string
  outsideOption: string
  skuId: number
  skuCode: string
  productId: number
  productCode: string
  productType: string
  names: Partial<Record<string, string>>
  productNames: Partial<Record<string, string>>
  summaries: Partial<Record<string, string>>
  descriptions: Partial<Record<string, string>>
  terms: Partial<Record<string, string>>
  pictureUrls: string[]
  language: string
  timeZone: string
  currency: string
  /** By the group, boat, room rather than by the head. */
  perUnit: boolean
  /** Day tickets without a start time. */
  openDay: boolean
  /** `HH:MM`; the mapping's own where it names one. */
  sessions: string[]
  /** Open from, to (day tickets), where the product says. */
  hours: { from: string; to: string } | null
  durationMinutes: number | null
  units: {
    unit: string
    kind: GuestKind
    minAge: number | null
    maxAge: number | null
    min: number | null
    max: number | null
    needsAdult: boolean
  }[]
  party: { min: number | null; max: number | null }
  /** What must be collected of each guest, and of the whole. */
  questions: {
    key: string
    label: Partial<Record<string, string>>
    each: boolean
    required: boolean
    kind: string
    options: string[]
  }[]
  cancel: { freeHours: number | null; never: boolean; text: string }
  cutoffMinutes: number
  instant: boolean
  meetingPoints: Partial<Record<string, string>>
  pickup: boolean
  live: boolean
}

/** One departure, or day. */
export type Slot = {
  offerId: number
  date: string
  session: string
  /** ISO with the offset of the place. */
  startsAt: string
  endsAt: string
  /** UTC. */
  cutoffAt: string
  open: boolean
  why: '' | 'soldOut' | 'closed' | 'tooLate' | 'noPrice' | 'notOnSale'
  /** Null: without limit; the connection's buffer is taken off already. */
  left: number | null
  capacity: number | null
  currency: string
  /** Minor units, by guest kind. */
  retail: Partial<Record<GuestKind, number>>
  net: Partial<Record<GuestKind, number>>
}

export type UnitInput = {
  /** The protocol's own kind (`ADULT`); the mapping, then the manifest, says which of ours. */
  unit: string
  name?: string
  outsideId?: string
  /** What was told of this guest, by the key of its question where known, else by its own name. */
  info?: Record<string, string>
}
export type Contact = {
  name?: string
  phone?: string
  email?: string
  country?: string
  language?: string
  notes?: string
}

export type BookInput = {
  /** The marketplace's number of the order, and of the item where an order has several. For OCTO the uuid. '' where it comes with `confirm` only. */
  thirdCode: string
  item?: string
  uuid?: string
  outsideProduct: string
  outsideOption?: string
  date: string
  session?: string
  units: readonly UnitInput[]
  contact?: Contact
  collected?: Record<string, string>
  remark?: string
  holdMinutes?: number
  /** What the guest pays there and what the marketplace pays us, whole, minor units; checked against ours where given, by the connection's rule. */
  currency?: string
  retailMinor?: number
  netMinor?: number
  test?: boolean
  /** When the protocol wants an answer by, as the message said. */
  answerBy?: string
  /** It is taken and waits for a person for this, whatever else would let it through: a value of theirs that nobody knows. */
  cause?: OrderCause
  /** As it came, to show and to come back to (sequence ids, their item ids); ids as texts. */
  raw: unknown
  facts?: Record<string, unknown>
}

export type BookingUnit = {
  no: number
  unit: string
  kind: GuestKind | null
  name: string
  outsideId: string
  /** The code that opens the gate; '' until issued. */
  code: string
  usedAt: string | null
  refundedAt: string | null
}
export type Booking = {
  id: number
  uuid: string
  thirdCode: string
  item: string
  state: ChannelOrderState
  cause: OrderCause | null
  test: boolean
  offerId: number | null
  outsideProduct: string
  outsideOption: string
  skuId: number | null
  date: string | null
  session: string
  startsAt: string | null
  endsAt: string | null
  units: BookingUnit[]
  contact: Contact
  remark: string
  ordered: number
  used: number
  refunded: number
  currency: string
  retailMinor: number | null
  netMinor: number | null
  orderId: number | null
  /** Ours, what the marketplace is told as our number. */
  code: string
  /** The whole order's code, and where its voucher (PDF) lies; '' until issued. */
  voucherCode: string
  voucherUrl: string
  cancellable: boolean
  endReason: string
  createdAt: string
  modifiedAt: string
  heldUntil: string | null
  confirmedAt: string | null
  endedAt: string | null
  answerBy: string | null
  facts: Record<string, unknown>
}

export type ChannelRefund = {
  id: number
  outsideId: string
  kind: 'request' | 'money' | 'by-market'
  state: 'waiting' | 'approved' | 'rejected' | 'done'
  quantity: number
  unitNos: number[]
  currency: string
  amountMinor: number | null
  feeMinor: number | null
  reason: string
  answer: string
  answerBy: string | null
  facts: Record<string, unknown>
}
export type BookingRef =
  | { thirdCode: string; item?: string }
  | { uuid: string }
  | { code: string }
  | { id: number }

/**
 * What an adapter asks of the engine, for its connection: all of it within that merchant, under the connection's agent and its prices.
 * Each act is one transaction and safe to repeat; none throws for a business "no".
 */
export type Engine = {
  offers: () => Promise<Offer[]>
  /** By the marketplace's own ids, or ours. */
  offer: (outsideProduct: string, outsideOption?: string) => Promise<Offer | undefined>
  /** Answered from cached looks. Days inclusive, at most 400. */
  availability: (offerId: number, from: string, to: string) => Promise<Slot[]>
  price: (
    offerId: number,
    date: string,
    session: string,
    units: readonly string[],
  ) => Promise<
    Outcome<{
      currency: string
      retailMinor: number
      netMinor: number
      units: { unit: string; retailMinor: number; netMinor: number }[]
    }>
  >

  /** Places are held for a while. A repeat answers the same hold; with `replace` other content changes it (and never competes with itself), else `conflict`. */
  reserve: (input: BookInput, options?: { replace?: boolean }) => Promise<Outcome<Booking>>
  extend: (ref: BookingRef, holdMinutes: number) => Promise<Outcome<Booking>>
  /**
   * What is held becomes an order: paid. An expired hold is tried again in the same transaction. `details` replace what was held with.
   * Where it cannot be confirmed at once (a supplier has to, a person has to complete it) the booking comes back `issuing` or `waiting`,
   * and a notice follows. It waits only for who says `complete: 'later'`: the others have no time for it.
   */
  confirm: (
    ref: BookingRef,
    details?: Partial<
      Pick<
        BookInput,
        | 'units'
        | 'contact'
        | 'collected'
        | 'remark'
        | 'retailMinor'
        | 'netMinor'
        | 'currency'
        | 'answerBy'
        | 'facts'
        | 'raw'
        | 'thirdCode'
      > & { complete: 'later' }
    >,
  ) => Promise<Outcome<Booking>>
  /** Paid at once, without a hold. With `complete: 'later'` what cannot become an order waits for a person instead of a no. */
  book: (input: BookInput, options?: { complete?: 'later' }) => Promise<Outcome<Booking>>
  /** Other units, another day: before it is confirmed the hold changes, later the order is amended. */
  amend: (
    ref: BookingRef,
    changes: Partial<
      Pick<
        BookInput,
        | 'outsideProduct'
        | 'outsideOption'
        | 'date'
        | 'session'
        | 'units'
        | 'contact'
        | 'remark'
        | 'collected'
        | 'facts'
        | 'raw'
      >
    >,
  ) => Promise<Outcome<Booking>>
  /** Whole. A hold ends; an order is cancelled. `ignoreCutoff`: the protocol lets the marketplace cancel whatever our rule says. `refund`: NONE..FULL by our rule is in `feeMinor`. */
  cancel: (
    ref: BookingRef,
    options?: { reason?: string; ignoreCutoff?: boolean },
  ) => Promise<Outcome<Booking & { feeMinor: number; refundMinor: number }>>
  /** The marketplace ended it: places free, codes void, no fee. A repeat is fine. */
  close: (ref: BookingRef, reason: string) => Promise<Outcome<Booking>>
  /** Part or all is asked back; answered by people or by the merchant's rule, unless `auto`: then at once where our rule allows it without a fee. */
  askRefund: (
    ref: BookingRef,
    ask: {
      outsideId: string
      kind?: 'request' | 'money'
      quantity?: number
      outsideIds?: readonly string[]
      amountMinor?: number
      currency?: string
      reason?: string
      answerBy?: string
      auto?: boolean
      raw: unknown
      facts?: Record<string, unknown>
    },
  ) => Promise<Outcome<ChannelRefund>>
  /** Given back already, without us: codes void at once. */
  refundedByMarket: (
    ref: BookingRef,
    response: {
      outsideId: string
      quantity?: number
      outsideIds?: readonly string[]
      amountMinor?: number
      currency?: string
      reason?: string
      raw: unknown
    },
  ) => Promise<Outcome<Booking>>
  /** Puts the item's notice into the box once, where a protocol is issued by a call even though its message was answered at once. */
  notify?: (ref: BookingRef, kind: 'issue') => Promise<void>
  /** A request that nobody has to answer any more: the marketplace took it back, or has refused it itself. */
  withdrawRefund?: (
    ref: BookingRef,
    of: { outsideId: string; reason: string },
  ) => Promise<Outcome<ChannelRefund>>
  find: (ref: BookingRef) => Promise<Booking | undefined>
  list: (filter: { thirdCode?: string; code?: string; from?: string; to?: string }) => Promise<Booking[]>
  refunds: (ref: BookingRef) => Promise<ChannelRefund[]>
  /** The voucher as a PDF. */
  voucher: (ref: BookingRef) => Promise<Buffer | undefined>
  /** Sent again to this address, where the marketplace asks. */
  sendVoucher: (ref: BookingRef, to: { email?: string; phone?: string }) => Promise<Outcome<Booking>>
  /** What we owe each other: prepaid or credit left, minor units. */
  balance: () => Promise<{ currency: string; leftMinor: number | null }>
  /** The marketplace switched a product off: an alert, and the mapping says so. */
  deactivated: (outsideProduct: string, outsideOption: string, why: string) => Promise<void>
  /** Subscriptions and the like that an adapter keeps of a connection. */
  memory: {
    get: (key: string) => Promise<unknown>
    put: (key: string, value: unknown) => Promise<void>
    list: (prefix: string) => Promise<{ key: string; value: unknown }[]>
    drop: (key: string) => Promise<void>
  }
}
