import { dayIn } from '../../../kit/text/days.ts'
import type { InboundCall, Wire, WireAnswer } from '../../port/adapter.ts'
import type { Booking, ChannelRefund, No, Why } from '../../port/engine.ts'
import { fitUnits } from '../../parts/fit-units.ts'
import { losslessObject } from '../../parts/lossless-json.ts'
import { textIn } from '../../../kit/outside/json-object.ts'
import {
  bookInput,
  bookingKind,
  eticketCodes,
  hotelVouchers,
  namedUnits,
  orderStatus,
  queriedBody,
  readerOf,
  readMap,
  ticketVouchers,
  type Json,
  type Reader,
} from './messages.ts'
import { charsetOf, decoded, fieldsOf, isForm } from './sign.ts'

type FliggyServicesInput = { call: InboundCall; body: Json; read: Reader }
type FliggyServicesView = { ok: boolean; code?: string; message?: string; body?: Json }
type Run = (input: FliggyServicesInput) => Promise<FliggyServicesView>

export const answerOf = (
  { ok, code = '', message = '', body = {} }: FliggyServicesView,
  status = 200,
): WireAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify({ success: ok, ...(!ok && { sub_code: code, sub_message: message }), ...body }),
})

const codes: Partial<Record<Why, string>> = {
  unknownProduct: 'product-not-exist',
  unknownUnit: 'param-invalid',
  unknownSlot: 'date-not-available',
  soldOut: 'stock-not-enough',
  closed: 'product-off-sale',
  tooLate: 'date-not-available',
  inPast: 'date-not-available',
  badQuantity: 'quantity-invalid',
  priceDiffers: 'price-changed',
  otherCurrency: 'price-changed',
  missingData: 'param-missing',
  badData: 'param-invalid',
  balance: 'balance-not-enough',
  unknownBooking: 'order-not-exist',
  holdExpired: 'stock-not-enough',
  conflict: 'order-conflict',
  alreadyUsed: 'order-used',
  alreadyRefunded: 'order-refunded',
  alreadyCancelled: 'order-closed',
  notCancellable: 'refund-not-allowed',
  notPaid: 'order-unpaid',
  wrongState: 'order-status-invalid',
}
const refused = ({ why, field, text }: No): FliggyServicesView => ({
  ok: false,
  code: codes[why] ?? 'system-error',
  message: [why, field, text].filter(Boolean).join(' '),
})
const unknown: FliggyServicesView = { ok: false, code: 'order-not-exist', message: 'order' }

/** JSON as it is, a form by its fields; what stands in the query is no part of an order. */
function bodyOf(wire: Wire): Json | undefined {
  if (isForm(wire)) return fieldsOf({ ...wire, query: '' })
  const text = decoded(wire.body, charsetOf(wire))
  return text.trim() ? losslessObject(text) : {}
}

/** By the connection's own names, else by what address and method say. */
export function serviceOf(wire: Wire, own: Record<string, string>, body: Json): Service | undefined {
  const fields = fieldsOf(wire)
  const method = fields['method'] ?? ''
  const named = own[method] ?? own[wire.path]
  if (named) return isService(named) ? named : undefined
  const text = `${wire.path === '/' ? '' : wire.path} ${method}`.toLowerCase()
  const found = hints.find(([hint]) => hint.test(text))
  return found?.[1] ?? ('token' in body ? 'send' : undefined)
}

export async function answerCall(call: InboundCall): Promise<WireAnswer> {
  const { wire, connection } = call
  const map = readMap(connection.settings['spiMap']) ?? readMap('')
  const body = bodyOf(wire)
  const service = body && map && serviceOf(wire, map.services, body)
  if (!body || !map || !service) {
    call.note({
      verb: fieldsOf(wire)['method'] || wire.path,
      ok: false,
      error: body ? 'unknownService' : 'malformed',
    })
    return answerOf({ ok: false, code: 'param-invalid', message: body ? 'method' : 'body' })
  }
  const read = readerOf(body, map)
  const response = await services[service]({ call, body, read })
  call.note({
    verb: service,
    reference: read.text('order'),
    ok: response.ok,
    ...(!response.ok && { error: `${response.code ?? ''} ${response.message ?? ''}`.trim() }),
  })
  return answerOf(response)
}

const bookingOf = ({ call, read }: FliggyServicesInput): Promise<Booking | undefined> => {
  const thirdCode = read.text('order')
  return thirdCode ? call.engine.find({ thirdCode }) : Promise.resolve(undefined)
}

const verify: Run = async (request) => {
  const input = bookInput(request.body, request.read, request.call.connection.currency)
  const { engine } = request.call
  const offer = await engine.offer(input.outsideProduct, input.outsideOption)
  if (!offer) return refused({ ok: false, why: 'unknownProduct' })
  const slots = (await engine.availability(offer.id, input.date, input.date)).filter(
    ({ session }) => !input.session || session === input.session,
  )
  const isOpen = slots.some(({ open, left }) => open && (left ?? Infinity) >= input.units.length)
  if (isOpen) return { ok: true, body: { fliggyOrderId: input.thirdCode } }
  const why = !slots.length ? 'unknownSlot' : slots.some(({ open }) => open) ? 'soldOut' : 'closed'
  return refused({ ok: false, why })
}

/** With its codes where it is issued, else that they follow. */
function orderAnswer(booking: Booking): FliggyServicesView {
  const isDone = booking.state === 'issued' || booking.state === 'used'
  const kind = bookingKind(booking)
  const vouchers =
    kind === 'hotelticket'
      ? { vouchers: hotelVouchers(booking) }
      : kind === 'eticket'
        ? { isv_ma_list: eticketCodes(booking) }
        : { voucher_infos: ticketVouchers(booking) }
  return {
    ok: true,
    body: {
      fliggyOrderId: booking.thirdCode,
      orderId: booking.code,
      status: orderStatus(booking),
      ...(isDone && vouchers),
    },
  }
}

async function inputOf({ call, body, read }: FliggyServicesInput): Promise<ReturnType<typeof bookInput>> {
  const input = bookInput(body, read, call.connection.currency)
  const offer = await call.engine.offer(input.outsideProduct, input.outsideOption)
  const mode = read.text('mode')
  // 1: the guest chooses his day later; 2: it is the day that is said.
  const cause =
    mode === '1' && !offer?.openDay ? 'unknownDate' : /^[12]?$/.test(mode) ? undefined : 'unknownValue'
  return { ...input, units: fitUnits(input.units, offer), ...(cause && { cause }) }
}

function unread({
  thirdCode,
  outsideProduct,
  date,
  units,
}: ReturnType<typeof bookInput>): FliggyServicesView | undefined {
  if (!thirdCode || !outsideProduct || !dayIn(date))
    return { ok: false, code: 'param-missing', message: 'order, product, date' }
  return units.length ? undefined : { ok: false, code: 'quantity-invalid', message: 'quantity' }
}

/** Asked for again where the first answer was late: one order a number, however often. */
const create: Run = async (request) => {
  const { engine, connection } = request.call
  const input = await inputOf(request)
  const wrong = unread(input)
  if (wrong) return wrong
  const outcome =
    connection.settings['createIs'] === 'hold'
      ? await engine.reserve(input)
      : await engine.book(input, { complete: 'later' })
  return outcome.ok ? ordered(request, outcome.value) : refused(outcome)
}

/** Codes go with the answer, and by the call that issues them: an order is sent for good by that alone. */
async function ordered({ call }: FliggyServicesInput, booking: Booking): Promise<FliggyServicesView> {
  if (booking.state === 'issued') await call.engine.notify?.({ id: booking.id }, 'issue')
  return orderAnswer(booking)
}

const pay: Run = async (input) => {
  const booking = await bookingOf(input)
  // What was never created before is created with its payment.
  if (!booking) return input.read.text('product') ? paidAtOnce(input) : unknown
  if (booking.state !== 'held' && booking.state !== 'expired') return ordered(input, booking)
  const outcome = await input.call.engine.confirm({ id: booking.id }, { complete: 'later' })
  return outcome.ok ? ordered(input, outcome.value) : refused(outcome)
}
async function paidAtOnce(request: FliggyServicesInput): Promise<FliggyServicesView> {
  const input = await inputOf(request)
  const wrong = unread(input)
  if (wrong) return wrong
  const outcome = await request.call.engine.book(input, { complete: 'later' })
  return outcome.ok ? ordered(request, outcome.value) : refused(outcome)
}

const cancel: Run = async (input) => {
  const booking = await bookingOf(input)
  if (!booking) return unknown
  const reason = input.read.text('reason') || 'cancelled by Fliggy'
  const outcome = await input.call.engine.close({ id: booking.id }, reason)
  return outcome.ok || outcome.why === 'alreadyCancelled'
    ? { ok: true, body: { fliggyOrderId: booking.thirdCode, orderId: booking.code } }
    : refused(outcome)
}

/** 0 in review, 1 given back, 2 refused. */
const refundStatus = ({ state }: ChannelRefund): number =>
  state === 'approved' || state === 'done' ? 1 : state === 'rejected' ? 2 : 0

const part = (booking: Booking, read: Reader) => {
  const outsideIds = namedUnits(booking, read.value('codes'))
  const quantity = read.count('refundQuantity') ?? (outsideIds?.length || undefined)
  const fen = read.text('refundAmount')
  return {
    outsideId: read.text('refund') || `refund ${booking.thirdCode}`,
    // Without a number it is all that is left: the same message means the same once that is given back.
    ...(quantity !== undefined && { quantity }),
    ...(outsideIds?.length && { outsideIds }),
    ...(/^\d{1,13}$/.test(fen) && { amountMinor: Number(fen), currency: booking.currency }),
    reason: read.text('reason'),
  }
}

/** All whom it names were given back before; nobody else may be taken for them. */
const isOfReturned = (booking: Booking, read: Reader): boolean =>
  namedUnits(booking, read.value('codes'))?.length === 0

const refund: Run = async (input) => {
  const booking = await bookingOf(input)
  if (!booking) return unknown
  const { outsideId } = part(booking, input.read)
  const earlier = await input.call.engine.refunds({ id: booking.id })
  if (isOfReturned(booking, input.read) && !earlier.some((each) => each.outsideId === outsideId))
    return refused({ ok: false, why: 'alreadyRefunded' })
  const outcome = await input.call.engine.askRefund(
    { id: booking.id },
    {
      ...part(booking, input.read),
      auto: true,
      raw: input.body,
      facts: { flowId: input.read.text('refund') },
    },
  )
  if (!outcome.ok) return refused(outcome)
  return {
    ok: true,
    body: {
      fliggyOrderId: booking.thirdCode,
      orderId: booking.code,
      refundStatus: refundStatus(outcome.value),
      ...(outcome.value.answer && { refundFailureReason: outcome.value.answer }),
    },
  }
}

/** Given back by its own rules: codes are void whatever we say. */
const refunded: Run = async (input) => {
  const booking = await bookingOf(input)
  if (!booking) return unknown
  if (isOfReturned(booking, input.read)) return { ok: true }
  const outcome = await input.call.engine.refundedByMarket(
    { id: booking.id },
    { ...part(booking, input.read), raw: input.body },
  )
  return { ok: true, ...(!outcome.ok && { message: outcome.why }) }
}

const query: Run = async (input) => {
  const booking = await bookingOf(input)
  return booking ? { ok: true, body: queriedBody(booking) } : unknown
}

const services = {
  verify,
  create,
  pay,
  cancel,
  refund,
  refunded,
  query,
  send: create,
} as const satisfies Record<string, Run>
type Service = keyof typeof services
const isService = (name: string): name is Service => Object.hasOwn(services, name)

/** In this order: `refunded` holds `refund`. */
const hints: readonly (readonly [RegExp, Service])[] = [
  [/validate|check|verify/, 'verify'],
  [/refunded|refundsuccess|refund\.success/, 'refunded'],
  [/refund/, 'refund'],
  [/cancel|close/, 'cancel'],
  [/query|search|detail/, 'query'],
  [/pay/, 'pay'],
  [/create|order\.add|book/, 'create'],
  [/send|issue/, 'send'],
]

export const timestampOf = (wire: Wire): string => textIn(fieldsOf(wire)['timestamp'])
