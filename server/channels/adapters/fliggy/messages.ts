import type { BookInput, Booking, BookingUnit, ChannelRefund, UnitInput } from '../../port/engine.ts'
import { countIn, isObject, objectIn, objectsIn, textIn } from '../../../kit/outside/json-object.ts'
import { losslessObject } from '../../parts/lossless-json.ts'
import { unitsByCode } from '../../parts/units-by-code.ts'

export type Json = Record<string, unknown>

/** Where each fact of a message stands: paths, the first that is there. What is not public is written into the connection's setting. */
const usualFields = {
  order: 'fliggyOrderId|fliggy_order_id|orderId|order_id|tid',
  product:
    'hotelTicketOrderProduct.productId|hotelTicketOrderProduct.0.productId|productId|product_id|outProductId|out_product_id|outer_iid',
  option: 'outRuleId|out_rule_id|outer_sku_id',
  quantity: 'hotelTicketOrderProduct.quantity|hotelTicketOrderProduct.0.quantity|quantity|num',
  total:
    'hotelTicketOrderProduct.totalPrice|hotelTicketOrderProduct.0.totalPrice|totalPrice|total_price|total_fee',
  session:
    'hotelTicketOrderProduct.sessions.0.sessionId|hotelTicketOrderProduct.0.sessions.0.sessionId|sessionId|session_id',
  date: 'startDate|travelDate|travel_date|useDate|use_date',
  contact: 'touristGroup.contact|contact',
  travellers: 'touristGroup.travellers|travellers|tourists',
  adults: 'touristGroup.adultNumber|adultNumber',
  children: 'touristGroup.childNumber|childNumber',
  mode: 'extendParams.mode',
  token: 'token',
  refund: 'fliggyRefundFlowId|fliggy_refund_flow_id|refundId|refund_id|refundBatchNo|refund_batch_no',
  refundQuantity: 'refundNum|refund_num|refundQuantity|quantity',
  refundAmount: 'refundFee|refund_fee|refundAmount',
  codes: 'voucherInfos|voucher_infos|vouchers|codes',
  reason: 'reason|refundReason|refund_reason|cancelReason',
} as const
type Field = keyof typeof usualFields
type SpiMap = { fields: Record<Field, string>; services: Record<string, string> }

/** The usual names, and those of the connection's setting over them; undefined for a setting that is no JSON object. */
export function readMap(setting: unknown): SpiMap | undefined {
  const text = textIn(setting)
  const own = text ? losslessObject(text) : {}
  if (!own) return undefined
  const texts = (value: unknown) =>
    Object.fromEntries(Object.entries(objectIn(value)).map(([key, each]) => [key, textIn(each)]))
  return { fields: { ...usualFields, ...texts(own['fields']) }, services: texts(own['services']) }
}

const stepInto = (value: unknown, step: string): unknown =>
  Array.isArray(value) ? value[Number(step)] : isObject(value) ? value[step] : undefined

function valueAt(body: Json, paths: string): unknown {
  for (const path of paths.split('|')) {
    const value = path.trim().split('.').reduce<unknown>(stepInto, body)
    if (value !== undefined && value !== null && value !== '') return value
  }
  return undefined
}

export type Reader = {
  text: (field: Field) => string
  count: (field: Field) => number | undefined
  value: (field: Field) => unknown
}
export const readerOf = (body: Json, { fields }: SpiMap): Reader => {
  const value = (field: Field) => valueAt(body, fields[field])
  return { value, text: (field) => textIn(value(field)), count: (field) => countIn(value(field)) }
}

/** Which of the three kinds of product it is: issued, used and refunded by calls of their own. */
const kindOf = (body: Json, read: Reader): 'hotelticket' | 'eticket' | 'ticket' =>
  'hotelTicketOrderProduct' in body ? 'hotelticket' : read.text('token') ? 'eticket' : 'ticket'

const fen = (text: string): number | undefined => (/^\d{1,13}$/.test(text) ? Number(text) : undefined)

function unitsOf(read: Reader): UnitInput[] {
  const quantity = Math.min(read.count('quantity') ?? 0, 999)
  const adults = read.count('adults') ?? 0
  const children = read.count('children') ?? 0
  // People are counted beside the tickets; where there are as many, it says who they are.
  const isByHead = adults + children === quantity
  const travellers = objectsIn(read.value('travellers'))
  return Array.from({ length: quantity }, (_, no) => {
    const unit = isByHead && no >= adults ? 'CHILD' : 'ADULT'
    const traveller = travellers[no]
    if (!traveller) return { unit, outsideId: String(no + 1) }
    const { name, ...rest } = traveller
    return {
      unit,
      outsideId: String(no + 1),
      name: textIn(name),
      info: Object.fromEntries(
        Object.entries(rest).flatMap(([key, value]) => (textIn(value) ? [[key, textIn(value)]] : [])),
      ),
    }
  })
}

export function bookInput(body: Json, read: Reader, currency: string): BookInput {
  const contact = objectIn(read.value('contact'))
  const retailMinor = fen(read.text('total'))
  const units = unitsOf(read)
  const kind = kindOf(body, read)
  const session = read.text('session')
  const option = read.text('option')
  return {
    thirdCode: read.text('order'),
    outsideProduct: read.text('product'),
    ...(option && { outsideOption: option }),
    date: read.text('date').slice(0, 10),
    ...(/^\d{2}:\d{2}$/.test(session) && { session }),
    units,
    contact: {
      name: textIn(contact['name']),
      phone: textIn(contact['mobile']),
      email: textIn(contact['email']),
    },
    ...(retailMinor !== undefined && { currency, retailMinor }),
    raw: body,
    facts: {
      kind,
      ...(kind === 'eticket' && { token: read.text('token') }),
      certificates: objectsIn(read.value('travellers'))
        .slice(0, units.length)
        .map((traveller) => textIn(traveller['certificateId'])),
    },
  }
}

const certificateOf = ({ facts }: Booking, { no }: BookingUnit): string => {
  const all = facts['certificates']
  return Array.isArray(all) ? textIn(all[no - 1]) : ''
}
export const bookingKind = ({ facts }: Booking): string => textIn(facts['kind']) || 'ticket'

/** Codes that may still be used, each once where they differ, else the one code for all. */
function codesOf(booking: Booking): { code: string; uses: number; unit?: BookingUnit }[] {
  const open = booking.units.filter(({ refundedAt }) => !refundedAt)
  const codes = new Set(open.map(({ code }) => code).filter(Boolean))
  if (codes.size === open.length && open.length)
    return open.map((unit) => ({ code: unit.code, uses: 1, unit }))
  const [code = booking.voucherCode] = codes
  return code ? [{ code, uses: open.length || booking.ordered }] : []
}

export const ticketVouchers = (booking: Booking): Json[] =>
  codesOf(booking).map(({ code, uses, unit }) => ({
    confirm_code: code,
    type: unit ? 1 : 2,
    quantity: uses,
    ...(booking.voucherUrl && { url: booking.voucherUrl }),
  }))

export const hotelVouchers = (booking: Booking): Json[] =>
  codesOf(booking).map(({ code, uses, unit }) => ({
    code,
    type: 1,
    biz_type: 1,
    available_nums: uses,
    usage_nums: 0,
    ...(unit && certificateOf(booking, unit) && { certificate_id: certificateOf(booking, unit) }),
    ...(booking.voucherUrl && { url: booking.voucherUrl }),
    can_use: true,
  }))

export const eticketCodes = (booking: Booking): Json[] =>
  codesOf(booking).map(({ code, uses }) => ({ code, num: uses }))

/** Those that were used, the first first; with `after` only those that came later. */
export const usedUnits = ({ units }: Booking, after = 0): BookingUnit[] =>
  units
    .filter(({ usedAt }) => usedAt)
    .toSorted((a, b) => String(a.usedAt).localeCompare(String(b.usedAt)) || a.no - b.no)
    .slice(after)

export const hotelUse = (booking: Booking, unit: BookingUnit, useDate: string): Json => ({
  code: unit.code || booking.voucherCode,
  use_date: useDate,
  usage_nums: 1,
  ...(certificateOf(booking, unit) && { certificate_id: certificateOf(booking, unit) }),
  type: 1,
  biz_type: 1,
})

/** Whom a refund names by his code; none where all of them were given back before, undefined where it names nobody. */
export function namedUnits(booking: Booking, value: unknown): string[] | undefined {
  const list: unknown[] = Array.isArray(value) ? value : textIn(value).split(',')
  const codes = new Set(
    list.map((each) =>
      isObject(each)
        ? textIn(each['confirm_code']) || textIn(each['confirmCode']) || textIn(each['code'])
        : textIn(each),
    ),
  )
  codes.delete('')
  return unitsByCode(booking, codes)
}

/** Their numbers of an order's state. */
export function orderStatus({ state, confirmedAt }: Booking): number {
  if (state === 'held') return 1
  if (state === 'waiting' || state === 'issuing') return 2
  if (state === 'issued') return 3
  if (state === 'used') return 6
  return state === 'refunded' || state === 'rejected' || confirmedAt ? 4 : 8
}

export const isPartial = (booking: Booking, refund: ChannelRefund): boolean =>
  refund.quantity < booking.ordered

export const queriedBody = (booking: Booking): Json => ({
  fliggyOrderId: booking.thirdCode,
  orderId: booking.code,
  status: orderStatus(booking),
  quantity: booking.ordered,
  usedQuantity: booking.used,
  refundedQuantity: booking.refunded,
  vouchers: booking.units
    .filter(({ code }) => code)
    .map(({ code, usedAt, refundedAt }) => ({ code, status: refundedAt ? 2 : usedAt ? 1 : 0 })),
})
