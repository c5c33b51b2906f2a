import { minorToText } from '#contract/kit/money/amounts.ts'
import { countIn, objectIn, objectsIn, textIn } from '../../../kit/outside/json-object.ts'
import type { WireAnswer } from '../../port/adapter.ts'
import type { Booking, Contact, Offer, Slot, UnitInput, Why } from '../../port/engine.ts'

export type Json = Record<string, unknown>
export const jsonAnswer = (status: number, body: unknown): WireAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
})
export const v2Error = (
  error: 'INVALID_SUPPLIER' | 'API_DISABLED' | 'INVALID_PRODUCT_OPTION' | 'INTERNAL_ERROR',
  message: string,
): WireAnswer => jsonAnswer(error === 'INTERNAL_ERROR' ? 500 : 422, { error, message })
export const badRequest = (message: string): WireAnswer => jsonAnswer(400, { error: 'BAD_REQUEST', message })

/** Each option has one id of its own in version 2; version 1 names product and option. */
export const optionId = ({
  outsideProduct,
  outsideOption,
}: Pick<Offer, 'outsideProduct' | 'outsideOption'>): string => outsideOption || outsideProduct

/** Decimals of the currency, written from whole minor units. */
const decimal = (minor: number, currency: string): number => Number(minorToText(minor, currency))

export function unitsIn(tickets: unknown): UnitInput[] | undefined {
  const units: UnitInput[] = []
  for (const { type, quantity } of objectsIn(tickets)) {
    const unit = textIn(type).toUpperCase()
    const many = countIn(quantity)
    if (!unit || many === undefined || many > 500) return undefined
    units.push(...Array.from({ length: many }, () => ({ unit })))
  }
  return units.length > 0 && units.length <= 500 ? units : undefined
}

function priceBody(offer: Offer, slot: Pick<Slot, 'retail' | 'net' | 'currency'>): Json {
  const { retail, net, currency } = slot
  if (offer.perUnit) {
    const price = retail.unit
    if (price === undefined) return { type: 'UNSUPPORTED_PRICE', reason: 'There is no price on this day' }
    return {
      type: 'PER_UNIT_PRICE',
      retailPrice: decimal(price, currency),
      netPrice: decimal(net.unit ?? price, currency),
      maxTravelers: offer.party.max ?? 1,
    }
  }
  const prices = offer.units.flatMap(({ unit, kind }) => {
    const price = retail[kind]
    if (price === undefined) return []
    return [
      {
        types: [unit],
        retailPrice: decimal(price, currency),
        netPrice: decimal(net[kind] ?? price, currency),
      },
    ]
  })
  return prices.length > 0
    ? { type: 'PER_PERSON_PRICE', prices }
    : { type: 'UNSUPPORTED_PRICE', reason: 'There is no price on this day' }
}

const utc = (moment: string): string => new Date(moment).toISOString()
const reasons: Record<Slot['why'], string> = {
  '': '',
  soldOut: 'SOLD_OUT',
  closed: 'LIMITED_AVAILABILITY',
  tooLate: 'PAST_BOOKING_CUTOFF',
  noPrice: 'LIMITED_AVAILABILITY',
  notOnSale: 'LIMITED_AVAILABILITY',
}

/** One departure as an event; `wanted` guests that do not fit make it unavailable, and `supported` says that they could be sold at all. */
export function eventOf(offer: Offer, slot: Slot, wanted = 0, supported = true): Json {
  const types = offer.units.map(({ unit }) => unit)
  const fits = slot.left === null || slot.left >= Math.max(wanted, 1)
  const reason = slot.open
    ? !supported
      ? 'UNSUPPORTED_TICKET_COMBINATION'
      : fits
        ? ''
        : slot.left
          ? 'LIMITED_AVAILABILITY'
          : 'SOLD_OUT'
    : reasons[slot.why] || 'LIMITED_AVAILABILITY'
  const left = slot.open ? slot.left : 0
  return {
    status: reason ? 'UNAVAILABLE' : 'AVAILABLE',
    ...(reason && { unavailableReason: reason }),
    ...(offer.openDay
      ? {
          openingHours: {
            coordinateStartTimes: false,
            hours: [{ from: offer.hours?.from ?? '00:00', to: offer.hours?.to ?? '23:59' }],
          },
        }
      : { startTime: slot.session }),
    capacity:
      left === null
        ? { type: 'UNLIMITED' }
        : {
            type: 'LIMITED',
            vacancies: [{ types, quantity: left, quantityType: 'SHARED' }],
            original: Math.max(slot.capacity ?? left, left),
            remaining: left,
          },
    bookingCutoff: utc(slot.cutoffAt),
    price: priceBody(offer, slot),
  }
}
export const reservedBody = (offer: Offer, booking: Booking, slot: Slot | undefined): Json => ({
  status: 'RESERVED',
  expiration: utc(booking.heldUntil ?? booking.createdAt),
  reference: booking.uuid,
  currency: slot?.currency ?? booking.currency,
  price: slot
    ? priceBody(offer, slot)
    : { type: 'UNSUPPORTED_PRICE', reason: 'There is no price on this day' },
})

export const notReserved: Partial<Record<Why, string>> = {
  soldOut: 'SOLD_OUT',
  closed: 'SOLD_OUT',
  unknownSlot: 'SOLD_OUT',
  tooLate: 'PAST_BOOKING_CUTOFF',
  inPast: 'PAST_BOOKING_CUTOFF',
  unknownUnit: 'UNSUPPORTED_TICKET_COMBINATION',
  badQuantity: 'UNSUPPORTED_TICKET_COMBINATION',
}

// ---- version 1: an envelope, with what was sent echoed

const echoed = ['ApiKey', 'ResellerId', 'SupplierId', 'ExternalReference'] as const
export function v1Answer(requestType: string, data: Json, now: Date, more: Json): WireAnswer {
  const echo = Object.fromEntries(
    echoed.flatMap((name) => (data[name] === undefined ? [] : [[name, data[name]]])),
  )
  return jsonAnswer(200, {
    responseType: requestType.replace(/Request$/, 'Response'),
    data: { ...echo, Timestamp: now.toISOString(), ...more },
  })
}
export const v1Error = (
  requestType: string,
  data: Json,
  now: Date,
  code: string,
  message: string,
): WireAnswer =>
  v1Answer(requestType, data, now, {
    RequestStatus: {
      Status: 'ERROR',
      Error: { ErrorCode: code, ErrorMessage: message, ErrorDetails: message },
    },
  })
export const success = { RequestStatus: { Status: 'SUCCESS' } }

/** A "no" to a booking is no error: the transaction is rejected, for one of four reasons. */
const rejections: Partial<Record<Why, string>> = {
  soldOut: 'BOOKED_OUT_ALT_DATES',
  closed: 'NOT_OPERATING',
  unknownSlot: 'NOT_OPERATING',
  holdExpired: 'BOOKED_OUT_ALT_DATES',
}
export const rejection = (why: Why, text = ''): Json => ({
  TransactionStatus: {
    Status: 'REJECTED',
    RejectionReason: rejections[why] ?? 'OTHER',
    ...(text && { RejectionReasonDetails: text }),
  },
})

/** Travellers where they are named, else as many of each band as the mix says. */
export function travellersIn(data: Json): UnitInput[] | undefined {
  const named = objectsIn(data['Traveller']).map((traveller) => ({
    unit: textIn(traveller['AgeBand']).toUpperCase() || 'ADULT',
    name: [textIn(traveller['GivenName']), textIn(traveller['Surname'])].filter(Boolean).join(' '),
    outsideId: textIn(traveller['TravellerIdentifier']),
  }))
  const mix = objectIn(data['TravellerMix'])
  const total = countIn(mix['Total'])
  if (named.length > 0 && (total === undefined || total === named.length)) return named
  const units = Object.entries(mix).flatMap(([band, many]) =>
    band === 'Total'
      ? []
      : Array.from({ length: Math.min(countIn(many) ?? 0, 500) }, () => ({ unit: band.toUpperCase() })),
  )
  if (units.length === 0) return named.length > 0 ? named : undefined
  // The mix rules; names go to the first of their band.
  const left = [...named]
  return units.map((one) => {
    const at = left.findIndex(({ unit }) => unit === one.unit)
    return at < 0 ? one : (left.splice(at, 1)[0] ?? one)
  })
}

export function contactIn(data: Json): Contact {
  const lead =
    objectsIn(data['Traveller']).find((traveller) => traveller['LeadTraveller'] === true) ??
    objectsIn(data['Traveller'])[0] ??
    {}
  const detail = objectIn(data['ContactDetail'])
  const value = textIn(detail['ContactValue'])
  return {
    name:
      [textIn(lead['GivenName']), textIn(lead['Surname'])].filter(Boolean).join(' ') ||
      textIn(detail['ContactName']),
    // "US+1 999…": the country stands before the number.
    phone: /\d/.test(value) ? value.replace(/^[A-Z]{2}(?=\+)/, '') : '',
    email: textIn(data['ContactEmail']),
  }
}
export const collectedIn = (data: Json): Record<string, string> =>
  Object.fromEntries(
    [
      ...objectsIn(objectIn(data['RequiredInfo'])['Question']).map(
        ({ QuestionText: question, QuestionAnswer: answer }) =>
          [textIn(question).slice(0, 60), textIn(answer)] as const,
      ),
      ['hotel', textIn(data['PickupPoint'])] as const,
    ].filter(([question, answer]) => question && answer),
  )

/** A barcode a traveller, or one for the tour, as the product was set up there. */
export function codesOf(booking: Booking, each: boolean): Json {
  if (!each) return { TourBarcode: booking.voucherCode || booking.code }
  return {
    Traveller: booking.units.map(({ no, outsideId, code }) => ({
      TravellerIdentifier: outsideId || String(no),
      TravellerSupplierConfirmationNumber: '',
      TravellerSeat: '',
      TravellerBarcode: code || booking.voucherCode || booking.code,
    })),
  }
}
