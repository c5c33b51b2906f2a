import { minorToText } from '#contract/kit/money/amounts.ts'
import type { WireAnswer } from '../../port/adapter.ts'
import type { Booking, Offer, Slot, Why } from '../../port/engine.ts'

type Json = Record<string, unknown>
export const jsonAnswer = (status: number, body: unknown): WireAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: body === undefined ? '' : JSON.stringify(body),
})

/** The text of `error` is part of the contract, to the letter. */
const errors = {
  1000: 'Missing argument',
  1001: 'Missing product',
  1003: 'Missing required fields',
  1004: 'Missing booking',
  2000: 'Malformed datetime',
  2001: 'Incorrect date range',
  2002: 'Invalid datetime',
  2003: 'Wrong variant ID',
  2004: 'Incorrect type',
  2005: 'Invalid Value',
  2009: 'Incorrect date',
  3000: 'Availability error',
  3001: 'Reservation expired',
  3002: 'Incorrect reservation ID',
  3003: 'Already Cancelled',
  3004: 'Cancellation not possible',
  3005: 'Tickets already used',
  3006: 'Insufficient funds',
  3008: 'Maximum tickets per order exceeded',
} as const
export type ErrorCode = keyof typeof errors
/** Its own testing tool, which marks what it sends, compares with another capital letter than the paper has. */
const inTool: Partial<Record<ErrorCode, string>> = { 3003: 'Already cancelled' }
export const errorAnswer = (code: ErrorCode, message: string, fromTool = false): WireAnswer =>
  jsonAnswer(400, { error_code: code, error: (fromTool && inTool[code]) || errors[code], message })

const codeOf: Record<Why, ErrorCode> = {
  unknownProduct: 1001,
  unknownUnit: 2003,
  unknownSlot: 2002,
  soldOut: 3000,
  closed: 3000,
  tooLate: 2009,
  inPast: 2009,
  badQuantity: 3008,
  priceDiffers: 2005,
  otherCurrency: 2005,
  missingData: 1003,
  badData: 2005,
  balance: 3006,
  unknownBooking: 1004,
  holdExpired: 3001,
  conflict: 3002,
  alreadyUsed: 3005,
  alreadyRefunded: 3003,
  alreadyCancelled: 3003,
  notCancellable: 3004,
  notPaid: 1004,
  wrongState: 3004,
  failed: 3000,
}
export const whyAnswer = (why: Why, text = '', of: 'reservation' | 'booking' = 'booking'): WireAnswer => ({
  ...errorAnswer(of === 'reservation' && why === 'unknownBooking' ? 3002 : codeOf[why], text || why),
  passing: why === 'failed' || why === 'balance',
})

/** Variants are the guest kinds of the offer: the same on each date. */
export const variantId = (unit: string): string => unit.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 64)

export const decimal = (minor: number, currency: string) => ({
  amount: minorToText(minor, currency),
  currency,
})

/** Local to the venue, without an offset. */
export const slotKey = ({ date, session }: Pick<Slot, 'date' | 'session'>): string =>
  `${date}T${session || '00:00'}`

/** The price at the venue's own counter: what the guest pays. */
export const slotBody = (offer: Offer, slot: Slot, providesPricing: boolean): Json => ({
  available_tickets: slot.open ? (slot.left ?? 999) : 0,
  variants: offer.units.flatMap(({ unit, kind }) => {
    const price = slot.retail[kind]
    if (price === undefined) return []
    return [
      {
        id: variantId(unit),
        name: unit,
        available_tickets: slot.open ? (slot.left ?? 999) : 0,
        ...(providesPricing && { price: decimal(price, slot.currency) }),
      },
    ]
  }),
})

/** Codes by variant, each once; with one code for the order where the connection says so. */
export function bookingBody(booking: Booking, scope: 'ticket' | 'order'): Json {
  const live = booking.units.filter(({ refundedAt }) => !refundedAt)
  const coded = live.every(({ code }) => code)
  const scoped = scope === 'ticket' && coded ? 'ticket' : 'order'
  return {
    booking_id: booking.uuid,
    barcode_format: 'QRCODE',
    barcode_scope: scoped,
    ...(scoped === 'order' && { barcode: booking.voucherCode || booking.code }),
    tickets:
      scoped === 'ticket'
        ? Object.fromEntries(
            [...Map.groupBy(live, ({ unit }) => variantId(unit))].map(([variant, of]) => [
              variant,
              of.map(({ code }) => code),
            ]),
          )
        : {},
  }
}
