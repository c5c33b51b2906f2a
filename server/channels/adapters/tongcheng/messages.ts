import { channelOrderStates } from '#contract/channels/orders/order.states.ts'
import { beijingText } from '../../parts/beijing-time.ts'
import { ticketUnit } from '../../parts/ticket-unit.ts'
import type { InboundCall } from '../../port/adapter.ts'
import type { Booking, Offer, Slot, Why } from '../../port/engine.ts'

type Json = Record<string, unknown>

const codes: Record<Why, string> = {
  unknownProduct: '2004',
  unknownUnit: '2004',
  unknownSlot: '2003',
  soldOut: '2003',
  closed: '2004',
  tooLate: '2004',
  inPast: '4002',
  badQuantity: '2001',
  priceDiffers: '2005',
  otherCurrency: '2005',
  missingData: '5004',
  badData: '5004',
  balance: '5002',
  unknownBooking: '5001',
  holdExpired: '2003',
  conflict: '5004',
  alreadyUsed: '4001',
  alreadyRefunded: '4005',
  alreadyCancelled: '4005',
  notCancellable: '4005',
  notPaid: '4005',
  wrongState: '4005',
  failed: '5005',
}
const texts: Record<string, string> = {
  '1000': 'success',
  '2001': 'quantity limit',
  '2003': 'not enough stock',
  '2004': 'not on sale',
  '2005': 'price differs',
  '4001': 'already used',
  '4002': 'expired',
  '4005': 'cannot be cancelled',
  '5001': 'no such order',
  '5002': 'balance too low',
  '5003': 'wrong signature',
  '5004': 'wrong data',
  '5005': 'system error',
}
/** A message as it was opened; `timestamp`: of its head, in seconds. */
export type TongchengMessagesInput = { call: InboundCall; body: Json; timestamp: number }
/** What a message is answered: its code, its words, and the body that is sealed. */
export type Said = { code: string; message: string; body?: Json }

export const said = (code: string, body?: Json): Said => ({
  code,
  message: texts[code] ?? '',
  ...(body && { body }),
})
export const no = (why: Why, body?: Json): Said => said(codes[why], body)

/** The whole order's code, else those of its tickets. */
const ticketCode = ({ voucherCode, units }: Booking): string =>
  voucherCode || units.flatMap(({ code }) => code || []).join(',')

export const created = (booking: Booking): Json => ({
  partnerOrderId: booking.code,
  partnerCode: ticketCode(booking),
})

/** Over: there is nothing left of it to cancel. */
export const isOver = ({ state }: Pick<Booking, 'state'>): boolean => channelOrderStates.is(state, 'ended')

export function orderStatus(booking: Booking): Json {
  const isUsed = booking.state === 'used' || booking.used > 0
  const [status, tickets] = isOver(booking)
    ? [3, booking.ordered]
    : isUsed
      ? [5, booking.used]
      : [1, booking.ordered - booking.refunded]
  return {
    orderSerialId: booking.thirdCode,
    ...created(booking),
    orderStatus: status,
    operateTime: beijingText(new Date(booking.modifiedAt)),
    tickets,
  }
}

/** A product with what the first day on sale costs. */
export function productOf(offer: Offer, slots: readonly Slot[]): Json {
  const kind = offer.units.find(({ unit }) => unit === ticketUnit(offer))?.kind ?? 'adult'
  const open = slots.filter((slot) => slot.open)
  const priced = open.find(({ retail }) => retail[kind] !== undefined)
  return {
    productNo: offer.outsideProduct,
    sceneryNo: offer.outsideOption,
    productName: offer.names['zh-CN'] || offer.names['en'] || offer.skuCode,
    price: priced?.retail[kind] ?? 0,
    contractPrice: priced?.net[kind] ?? 0,
    isEvent: offer.openDay ? 0 : 1,
    events: offer.openDay
      ? []
      : offer.sessions.map((session) => ({ eventId: session, stock: stockOf(open, session) })),
    isOnline: offer.live ? 1 : 0,
  }
}
const stockOf = (slots: readonly Slot[], session: string): number =>
  slots.find((slot) => slot.session === session)?.left ?? 0
