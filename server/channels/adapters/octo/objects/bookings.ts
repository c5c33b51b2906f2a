import type { Booking, BookingUnit, Contact, Slot } from '../../../port/engine.ts'
import { objectIn, textIn } from '../../../../kit/outside/json-object.ts'
import { asAvailability, utc } from './availability.ts'
import { availabilityId } from './availability-ids.ts'
import type { CatalogOption, CatalogProduct } from './catalog.ts'
import { bookingPricing } from './pricing.ts'
import { asOption, asProduct, asUnit, type Saying } from './products.ts'
import { asQuestion } from './questions.ts'

type Json = Record<string, unknown>
const orNull = (text: string | null | undefined): string | null => text || null

type Status = 'ON_HOLD' | 'CONFIRMED' | 'EXPIRED' | 'CANCELLED' | 'REDEEMED' | 'PENDING' | 'REJECTED'
const statuses: Record<Booking['state'], Status> = {
  held: 'ON_HOLD',
  waiting: 'PENDING',
  issuing: 'PENDING',
  issued: 'CONFIRMED',
  used: 'REDEEMED',
  refunded: 'CANCELLED',
  cancelled: 'CANCELLED',
  expired: 'EXPIRED',
  rejected: 'REJECTED',
  closed: 'CANCELLED',
}

/** A hold whose time is over is none, also before it is swept. */
export const bookingStatus = (
  { state, heldUntil }: Pick<Booking, 'state' | 'heldUntil'>,
  now: Date,
): Status => (state === 'held' && heldUntil && new Date(heldUntil) <= now ? 'EXPIRED' : statuses[state])

/** As it was sent, where it says what we hold; a name that came whole is told whole and in its two parts. */
export function asContact(contact: Contact, sent: unknown): Json {
  const of = objectIn(sent)
  const [, first = '', last = ''] = /^(.*\S)\s+(\S+)$/.exec(contact.name?.trim() ?? '') ?? [
    '',
    contact.name ?? '',
    '',
  ]
  const isSame = nameOf(of) === (contact.name ?? '')
  return {
    fullName: orNull(contact.name),
    firstName: isSame && textIn(of['firstName']) ? textIn(of['firstName']) : orNull(first),
    lastName: isSame && textIn(of['lastName']) ? textIn(of['lastName']) : orNull(last),
    emailAddress: orNull(contact.email),
    phoneNumber: orNull(contact.phone),
    locales: Array.isArray(of['locales']) ? of['locales'].filter((one) => typeof one === 'string') : [],
    postalCode: orNull(textIn(of['postalCode'])),
    country: orNull(contact.country ?? textIn(of['country'])),
    notes: orNull(contact.notes ?? textIn(of['notes'])),
  }
}

export const nameOf = (contact: Json): string =>
  textIn(contact['fullName']) ||
  [textIn(contact['firstName']), textIn(contact['lastName'])].filter(Boolean).join(' ')

/** A contact as it is sent: empty texts are none. */
export const readContact = (sent: unknown): Contact => {
  const of = objectIn(sent)
  const [locale] = Array.isArray(of['locales']) ? of['locales'] : []
  const response: Contact = {
    name: nameOf(of),
    email: textIn(of['emailAddress']),
    phone: textIn(of['phoneNumber']),
    country: textIn(of['country']),
    language: textIn(locale),
    notes: textIn(of['notes']),
  }
  return Object.fromEntries(Object.entries(response).filter(([, value]) => value))
}

export type ExistingBooking =
  | { product: CatalogProduct; option: CatalogOption; slot: Slot | undefined }
  | undefined

/** Everything of a booking that the capabilities of the call ask for. `known` is missing where it is not offered any more. */
export function asBooking(booking: Booking, existing: ExistingBooking, saying: Saying & { now: Date }) {
  const { now, capabilities } = saying
  const status = bookingStatus(booking, now)
  const { facts } = booking
  const offer = existing?.option.offers.find(({ id }) => id === booking.offerId) ?? existing?.option.offers[0]
  const pricing = capabilities.has('pricing') ? bookingPricing(booking, existing?.slot) : undefined
  const isIssued = status === 'CONFIRMED' || status === 'REDEEMED'
  return {
    id: booking.uuid,
    uuid: booking.uuid,
    testMode: booking.test,
    resellerReference: orNull(textIn(facts['resellerReference'])),
    supplierReference: orNull(booking.code),
    status,
    utcCreatedAt: utc(booking.createdAt),
    utcUpdatedAt: utc(booking.modifiedAt),
    utcExpiresAt:
      booking.heldUntil && (status === 'ON_HOLD' || status === 'EXPIRED') ? utc(booking.heldUntil) : null,
    utcRedeemedAt: status === 'REDEEMED' ? lastUse(booking.units) : null,
    utcConfirmedAt: booking.confirmedAt && status !== 'ON_HOLD' ? utc(booking.confirmedAt) : null,
    productId: existing?.product.id ?? booking.outsideProduct,
    ...(existing && { product: asProduct(existing.product, saying) }),
    optionId: existing?.option.id ?? booking.outsideOption,
    ...(existing && {
      option: asOption(existing.option, existing.product.options[0] === existing.option, saying),
    }),
    cancellable: booking.cancellable && ['ON_HOLD', 'CONFIRMED', 'PENDING'].includes(status),
    cancellation: cancellationOf(booking, status),
    freesale: false,
    availabilityId: booking.date ? availabilityId({ date: booking.date, session: booking.session }) : null,
    availability:
      offer && existing?.slot
        ? asAvailability({ offer, slot: existing.slot }, { withPricing: capabilities.has('pricing'), now })
        : null,
    contact: asContact(booking.contact, facts['contact']),
    notes: orNull(booking.remark),
    deliveryMethods: ['VOUCHER', 'TICKET'],
    voucher: isIssued
      ? ticketOf(booking.voucherCode, booking.voucherUrl, lastUse(booking.units))
      : ticketOf('', '', null),
    unitItems: booking.units.map((unit, at) =>
      asUnitItem(unit, booking, { status, isIssued, pricing: pricing?.each[at], offer, saying }),
    ),
    ...(pricing && { pricing: pricing.whole }),
    ...(capabilities.has('pickups') && pickupOf(facts)),
    ...(capabilities.has('questions') && { questionAnswers: answersOf(facts['answers'], offer, saying) }),
    ...(capabilities.has('cart') && cartOf(facts)),
  }
}

type Offered = CatalogOption['offers'][number]
function asUnitItem(
  unit: BookingUnit,
  { facts, voucherUrl }: Booking,
  of: { status: Status; isIssued: boolean; pricing: unknown; offer: Offered | undefined; saying: Saying },
) {
  const sent = objectIn(objectIn(facts['units'])[unit.outsideId])
  const kindOf = of.offer?.units.find((one) => one.unit === unit.unit)
  return {
    uuid: unit.outsideId,
    resellerReference: orNull(textIn(sent['resellerReference'])),
    supplierReference: orNull(unit.code),
    unitId: unit.unit,
    ...(of.offer && kindOf && { unit: asUnit(kindOf, of.offer, of.saying) }),
    status: unit.refundedAt ? ('CANCELLED' as const) : unit.usedAt ? ('REDEEMED' as const) : of.status,
    utcRedeemedAt: unit.usedAt ? utc(unit.usedAt) : null,
    contact: asContact(
      unit.name ? { ...readContact(sent['contact']), name: unit.name } : readContact(sent['contact']),
      sent['contact'],
    ),
    ticket:
      of.isIssued && unit.code && !unit.refundedAt
        ? ticketOf(unit.code, voucherUrl, unit.usedAt)
        : ticketOf('', '', unit.usedAt),
    ...(of.pricing !== undefined && { pricing: of.pricing }),
    ...(of.saying.capabilities.has('questions') && {
      questionAnswers: answersOf(sent['answers'], of.offer, of.saying),
    }),
  }
}

/** Our code as a QR code, and the voucher as a file; without any where nothing opens the gate: its clients want the object all the same. */
function ticketOf(code: string, url: string, usedAt: string | null) {
  const deliveryOptions = [
    ...(code ? [{ deliveryFormat: 'QRCODE', deliveryValue: code }] : []),
    ...(url ? [{ deliveryFormat: 'PDF_URL', deliveryValue: url }] : []),
  ]
  return { redemptionMethod: 'DIGITAL', utcRedeemedAt: usedAt ? utc(usedAt) : null, deliveryOptions }
}

const lastUse = (units: readonly BookingUnit[]): string | null => {
  const [last] = units.flatMap(({ usedAt }) => usedAt ?? []).toSorted((a, b) => (a < b ? 1 : -1))
  return last ? utc(last) : null
}

function cancellationOf({ facts, endReason, endedAt, modifiedAt }: Booking, status: Status) {
  if (status !== 'CANCELLED') return null
  const response = objectIn(facts['cancellation'])
  return {
    refund: textIn(response['refund']) || 'FULL',
    reason: orNull(textIn(response['reason']) || endReason),
    utcCancelledAt: utc(endedAt ?? modifiedAt),
  }
}

/** Pick-up as it was asked for: there are no points to choose from, so the hotel is a text. */
const pickupOf = (facts: Json) => {
  const response = objectIn(facts['pickup'])
  return {
    pickupRequested: response['pickupRequested'] === true,
    pickupPointId: null,
    pickupHotel: orNull(textIn(response['pickupHotel'])),
    pickupHotelRoom: orNull(textIn(response['pickupHotelRoom'])),
    pickupPoint: null,
  }
}

const answersOf = (answers: unknown, offer: Offered | undefined, { language }: Pick<Saying, 'language'>) =>
  Object.entries(objectIn(answers)).flatMap(([questionId, value]) => {
    const question = offer?.questions.find(({ key }) => key === questionId)
    return question
      ? [{ questionId, question: asQuestion(question, language), value: orNull(textIn(value)) }]
      : []
  })

const cartOf = (facts: Json) =>
  textIn(facts['orderId'])
    ? {
        orderId: textIn(facts['orderId']),
        orderReference: textIn(facts['orderId']),
        primary: facts['primary'] === true,
      }
    : {}
