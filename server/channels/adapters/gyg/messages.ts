import { dayIn } from '../../../kit/text/days.ts'
import type { Booking, No, Offer, Slot, UnitInput, Why } from '../../port/engine.ts'
import type { WireAnswer } from '../../port/adapter.ts'
import { countIn, objectsIn, textIn } from '../../../kit/outside/json-object.ts'

/** What a product without a limit is said to have: a number must stand there. */
const unlimited = 5000
type Json = Record<string, unknown>

/** Always HTTP 200: either `data` or an error, never both. */
export const dataAnswer = (data: unknown): WireAnswer => answer({ data })
export const errorAnswer = (errorCode: string, errorMessage: string, more: Json = {}): WireAnswer =>
  answer({ errorCode, errorMessage, ...more })
const answer = (body: Json): WireAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
})

/** Day and time as they are written, not as UTC has them: near midnight the day would change. */
export function momentIn(value: unknown): { date: string; session: string } | undefined {
  const [, date, session] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(textIn(value)) ?? []
  return date && dayIn(date) && session ? { date, session } : undefined
}

export function availabilityItem(offer: Offer, slot: Slot): Json {
  const start = new Date(slot.startsAt).getTime()
  const prices = offer.units.flatMap(({ unit, kind }) => {
    const price = slot.retail[kind]
    return price === undefined ? [] : [{ category: unit, price }]
  })
  return {
    productId: offer.outsideProduct,
    dateTime: slot.startsAt,
    cutoffSeconds: Math.max(0, Math.round((start - new Date(slot.cutoffAt).getTime()) / 1000)),
    vacancies: slot.open ? (slot.left ?? unlimited) : 0,
    currency: slot.currency,
    ...(prices.length > 0 && { pricesByCategory: { retailPrices: prices } }),
    ...(offer.openDay && {
      openingTimes: [{ fromTime: offer.hours?.from ?? '00:00', toTime: offer.hours?.to ?? '23:59' }],
    }),
  }
}

/** One unit a participant; undefined where a count or a category cannot be read. */
export function unitsIn(items: unknown): UnitInput[] | undefined {
  const units: UnitInput[] = []
  for (const { category, count } of objectsIn(items)) {
    const unit = textIn(category).toUpperCase()
    const many = countIn(count)
    if (!unit || many === undefined || many > 500) return undefined
    units.push(...Array.from({ length: many }, () => ({ unit })))
  }
  return units.length > 0 && units.length <= 500 ? units : undefined
}

/** The sum of what participants pay, in cents; undefined where it is not told. */
export function retailIn(items: unknown): number | undefined {
  let sum = 0
  for (const { count, retailPrice } of objectsIn(items)) {
    const price = countIn(retailPrice)
    const many = countIn(count)
    if (price === undefined || many === undefined) return undefined
    sum += price * many
  }
  return sum
}

/** A code a participant; one for all where there are none of their own. */
export function ticketsOf(booking: Booking): Json[] {
  const coded = booking.units.filter(({ code, refundedAt }) => code && !refundedAt)
  if (coded.length === 0)
    return [
      { category: 'COLLECTIVE', ticketCode: booking.voucherCode || booking.code, ticketCodeType: 'QR_CODE' },
    ]
  return coded.map(({ unit, code }) => ({ category: unit, ticketCode: code, ticketCodeType: 'QR_CODE' }))
}

type Said = readonly [code: string, message: string]
const said: Record<Why, Said> = {
  unknownProduct: ['INVALID_PRODUCT', 'This product does not exist.'],
  unknownUnit: ['INVALID_TICKET_CATEGORY', 'This ticket category is not sold for the product.'],
  unknownSlot: ['NO_AVAILABILITY', 'There is no departure at this time.'],
  soldOut: ['NO_AVAILABILITY', 'There are not enough vacancies.'],
  closed: ['NO_AVAILABILITY', 'This departure is closed.'],
  tooLate: ['NO_AVAILABILITY', 'The cut-off has passed.'],
  inPast: ['BOOKING_IN_PAST', 'This is in the past.'],
  badQuantity: ['INVALID_PARTICIPANTS_CONFIGURATION', 'The number of participants is not allowed.'],
  priceDiffers: ['VALIDATION_FAILURE', 'The retail price differs from ours.'],
  otherCurrency: ['VALIDATION_FAILURE', 'The product is not sold in this currency.'],
  missingData: ['VALIDATION_FAILURE', 'Information about the traveler is missing.'],
  badData: ['VALIDATION_FAILURE', 'The request cannot be read.'],
  balance: ['INTERNAL_SYSTEM_FAILURE', 'The booking cannot be accepted now.'],
  unknownBooking: ['INVALID_BOOKING', 'This booking does not exist.'],
  holdExpired: ['INVALID_RESERVATION', 'The reservation has expired.'],
  conflict: ['INVALID_RESERVATION', 'The reservation is of something else.'],
  alreadyUsed: ['BOOKING_REDEEMED', 'The booking has been redeemed.'],
  alreadyRefunded: ['BOOKING_ALREADY_CANCELED', 'The booking has been cancelled.'],
  alreadyCancelled: ['BOOKING_ALREADY_CANCELED', 'The booking has been cancelled.'],
  notCancellable: ['INVALID_BOOKING', 'The booking cannot be cancelled.'],
  notPaid: ['INVALID_BOOKING', 'This is a reservation, not a booking.'],
  wrongState: ['INVALID_BOOKING', 'The booking does not allow this.'],
  failed: ['INTERNAL_SYSTEM_FAILURE', 'Something went wrong on our side.'],
}

/** A "no" of ours in its words; of a reservation what does not exist is an invalid reservation. */
export function noAnswer(
  no: No,
  of: 'reservation' | 'booking' = 'booking',
  units: readonly UnitInput[] = [],
): WireAnswer {
  const [code, message] = said[no.why]
  const errorCode = no.why === 'unknownBooking' && of === 'reservation' ? 'INVALID_RESERVATION' : code
  const answered = errorAnswer(errorCode, no.text || message, {
    ...(no.why === 'unknownUnit' && { ticketCategory: no.field || (units[0]?.unit ?? '') }),
    ...(no.why === 'badQuantity' && {
      participantsConfiguration: { min: no.min ?? 1, max: no.max ?? null },
    }),
  })
  return { ...answered, passing: errorCode === 'INTERNAL_SYSTEM_FAILURE' }
}
