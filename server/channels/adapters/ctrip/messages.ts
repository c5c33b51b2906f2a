import { dayIn } from '../../../kit/text/days.ts'
import { channelOrderStates } from '#contract/channels/orders/order.states.ts'
import { textToMinor } from '#contract/kit/money/amounts.ts'
import type { BookInput, Booking, BookingUnit, ChannelRefund, UnitInput } from '../../port/engine.ts'
import { countIn, objectsIn, textIn } from '../../../kit/outside/json-object.ts'
import { manifest } from './manifest.ts'

export type Json = Record<string, unknown>

const dayOf = (value: unknown): string => textIn(value).slice(0, 10)

/** What was said of a guest beside the name, by Ctrip's own names. */
function infoOf(passenger: Json): Record<string, string> {
  const skipped = new Set(['passengerId', 'name', 'firstName', 'lastName'])
  return Object.fromEntries(
    Object.entries(passenger).flatMap(([key, value]) => {
      const text = textIn(value)
      return text && !skipped.has(key) ? [[key, text]] : []
    }),
  )
}

/** `LAST/FIRST` as people read it. */
const nameOf = (value: Json): string =>
  (textIn(value['name']) || [textIn(value['lastName']), textIn(value['firstName'])].join(' '))
    .replaceAll('/', ' ')
    .trim()

/** The kind is the ticket's, its price is one: an age type nobody knows is an adult's ticket, and is told with the guest. */
const ageUnit = (passenger: Json): string => {
  const ageType = textIn(passenger['ageType'])
  return ageType in manifest.units ? ageType : 'ADU'
}

/** One a ticket. Where each has a guest of its own, each has that guest's name, id and facts. */
function unitsOf(item: Json): UnitInput[] {
  const quantity = countIn(item['quantity']) ?? 0
  const passengers = objectsIn(item['passengers'])
  return Array.from({ length: Math.min(quantity, 999) }, (_, no) => {
    const passenger = passengers[no]
    if (!passenger) return { unit: 'ADU' }
    return {
      unit: passengers.length === quantity ? ageUnit(passenger) : 'ADU',
      name: nameOf(passenger),
      outsideId: textIn(passenger['passengerId']),
      info: infoOf(passenger),
    }
  })
}

function contactOf(body: Json): BookInput['contact'] {
  const [contact] = objectsIn(body['contacts'])
  if (!contact) return {}
  const mobile = textIn(contact['mobile'])
  const dialCode = textIn(contact['intlCode']).replace(/\D/g, '')
  return {
    name: nameOf(contact),
    phone: mobile && dialCode ? `+${dialCode}${mobile}` : mobile,
    email: textIn(contact['email']),
  }
}

/** The whole of an item, in the currency in which the contract is settled; nothing where it cannot be read to the cent. */
function moneyOf(item: Json, quantity: number, homeCurrency: string) {
  const amount = (key: string) => {
    const text = textIn(item[key])
    const currency = textIn(item[`${key}Currency`]) || homeCurrency
    const minor = text ? textToMinor(text, currency) : null
    return minor === null ? undefined : { currency, minor: minor * quantity }
  }
  const net = amount('cost')
  const retail = amount('salePrice') ?? amount('price')
  const currency = net?.currency ?? retail?.currency
  if (!currency) return {}
  return {
    currency,
    ...(net && { netMinor: net.minor }),
    ...(retail?.currency === currency && { retailMinor: retail.minor }),
  }
}

/** Items have no ids before they are paid: they are told apart by their place. */
const itemName = (index: number): string => (index ? String(index + 1) : '')

/** An order's items, each as the engine takes it. */
export const bookInputs = (service: string, body: Json, homeCurrency: string): BookInput[] =>
  objectsIn(body['items']).map((item, index) => {
    const units = unitsOf(item)
    return {
      thirdCode: textIn(body['otaOrderId']),
      item: itemName(index),
      outsideProduct: textIn(item['PLU']),
      date: dayOf(item['useStartDate']),
      units,
      contact: contactOf(body) ?? {},
      collected: Object.fromEntries(
        objectsIn(item['adjunctions']).map((each) => [textIn(each['name']), textIn(each['content'])]),
      ),
      remark: textIn(item['remark']),
      ...moneyOf(item, units.length, homeCurrency),
      raw: { service, ...body, items: [item] },
      facts: {
        service,
        sequenceId: textIn(body['sequenceId']),
        itemId: textIn(item['itemId']),
        useEndDate: dayOf(item['useEndDate']),
      },
    }
  })

/** What must be there before anything is asked of the engine. */
export function missingIn(input: BookInput): boolean {
  return !input.thirdCode || !input.outsideProduct || !dayIn(input.date)
}

export const factText = (facts: Record<string, unknown>, key: string): string => textIn(facts[key])

/** Which booking an item of a later message means: by its id, else by its product. */
export function bookingOf(bookings: readonly Booking[], item: Json): Booking | undefined {
  const itemId = textIn(item['itemId'])
  const plu = textIn(item['PLU'])
  return (
    bookings.find(({ facts }) => itemId !== '' && factText(facts, 'itemId') === itemId) ??
    bookings.find(({ outsideProduct }) => plu !== '' && outsideProduct === plu) ??
    (bookings.length === 1 && !plu ? bookings[0] : undefined)
  )
}

/** Pairs the items of a payment, which bring their ids, with what was held: each with one of its own. */
export function paidItems(
  bookings: readonly Booking[],
  items: readonly Json[],
): { booking: Booking; itemId: string }[] {
  const free = new Set(bookings)
  const paired = new Map<Booking, string>()
  for (const item of items) {
    const booking = bookingOf([...free], item)
    if (!booking) continue
    free.delete(booking)
    paired.set(booking, textIn(item['itemId']))
  }
  return bookings.map((booking) => ({ booking, itemId: paired.get(booking) ?? '' }))
}

/** Every guest of the item has a ticket of his own. */
const isPersonal = ({ units }: Booking): boolean =>
  units.length > 0 && units.every(({ outsideId }) => outsideId !== '')
/** Codes of those that may still be used differ, so that each may be named alone. */
function hasOwnCodes({ units }: Booking): boolean {
  const open = units.filter(({ refundedAt }) => !refundedAt)
  return new Set(open.map(({ code }) => code)).size === open.length
}

/** The same for good: a code that was given back is no longer told, its voucher is. */
const voucherIdOf = ({ id }: Booking, { no }: BookingUnit): string => `${id}-${no}`

type VoucherKind = { type: string; pdf?: string }
const itemIdOf = ({ facts }: Booking): string => factText(facts, 'itemId') || '0'

function voucherOf(booking: Booking, unit: BookingUnit, { type, pdf }: VoucherKind): Json {
  const code = unit.code || booking.voucherCode
  const isPdf = type === '5' && pdf !== undefined
  const isLink = type === '6' && booking.voucherUrl !== ''
  // What cannot be made is sent as the code itself, which opens the gate all the same.
  const sentType = (type === '5' && !isPdf) || (type === '6' && !isLink) ? 3 : Number(type)
  return {
    itemId: itemIdOf(booking),
    voucherId: voucherIdOf(booking, unit),
    voucherType: sentType,
    voucherCode: code,
    ...(sentType > 2 && { voucherData: isPdf ? pdf : isLink ? booking.voucherUrl : code }),
  }
}

/** Codes of the tickets that may still be used. */
export const vouchersOf = (booking: Booking, kind: VoucherKind): Json[] =>
  booking.units.filter(({ refundedAt }) => !refundedAt).map((unit) => voucherOf(booking, unit, kind))

/** As an answer to a payment lists an item: with each guest's own voucher, where each has one. */
export const issuedItem = (booking: Booking): Json => ({
  itemId: itemIdOf(booking),
  isCredentialVouchers: isPersonal(booking) ? 1 : 0,
  ...(isPersonal(booking) && {
    passengerVouchers: booking.units.map((unit) => ({
      passengerId: unit.outsideId,
      voucherId: voucherIdOf(booking, unit),
    })),
  }),
})

const unitStatus = ({ usedAt, refundedAt }: BookingUnit): number => (refundedAt ? 2 : usedAt ? 1 : 0)

function orderStatus(booking: Booking, refunds: readonly ChannelRefund[]): number {
  const { state, used, refunded, ordered } = booking
  const isPaid = Boolean(booking.confirmedAt)
  if (state === 'held') return 11
  if (state === 'waiting' || state === 'issuing') return 13
  if (state === 'expired' || ((state === 'closed' || state === 'cancelled') && !isPaid)) return 14
  if (channelOrderStates.is(state, 'ended')) return 5
  if (refunds.some((refund) => refund.state === 'waiting')) return 3
  if (used > 0) return used + refunded >= ordered ? 8 : 7
  return refunded > 0 ? 4 : 2
}

/** As a query is answered. */
export function queriedItem(booking: Booking, refunds: readonly ChannelRefund[]): Json {
  return {
    itemId: itemIdOf(booking),
    useStartDate: booking.date ?? '',
    useEndDate: factText(booking.facts, 'useEndDate') || booking.date || '',
    orderStatus: orderStatus(booking, refunds),
    quantity: booking.ordered,
    useQuantity: booking.used,
    cancelQuantity: booking.refunded,
    passengers: booking.units
      .filter(({ outsideId }) => outsideId)
      .map((unit) => ({ passengerId: unit.outsideId, passengerStatus: unitStatus(unit) })),
    vouchers: booking.confirmedAt
      ? booking.units.map((unit) => ({
          voucherId: voucherIdOf(booking, unit),
          voucherStatus: unitStatus(unit),
        }))
      : [],
  }
}

/** What was used so far, with who and which codes; a code that opens several times is named with its last use alone. */
export function consumedItem(booking: Booking, useQuantity: number, used: number): Json {
  const boarded = booking.units.filter(({ usedAt }) => usedAt)
  const isOver = used + booking.refunded >= booking.ordered
  return {
    itemId: itemIdOf(booking),
    useStartDate: booking.date ?? '',
    useEndDate: factText(booking.facts, 'useEndDate') || booking.date || '',
    quantity: booking.ordered,
    useQuantity,
    ...(isPersonal(booking) && {
      passengers: boarded.map(({ outsideId }) => ({ passengerId: outsideId })),
    }),
    vouchers:
      hasOwnCodes(booking) || isOver
        ? boarded.map((unit) => ({ voucherId: voucherIdOf(booking, unit) }))
        : [],
  }
}

/** Codes that a refund makes void. */
export const voidItem = (booking: Booking, refund: ChannelRefund): Json => ({
  itemId: itemIdOf(booking),
  vouchers: booking.units
    .filter(({ no }) => refund.unitNos.includes(no))
    .map((unit) => ({ voucherId: voucherIdOf(booking, unit) })),
})

/** Whom a cancellation names, and how many it wants back. */
export function cancelledPart(item: Json, booking: Booking): { quantity: number; outsideIds?: string[] } {
  const type = textIn(item['cancelType'])
  const named = objectsIn(item['passengers']).map(({ passengerId }) => textIn(passengerId))
  const quantity = countIn(item['quantity'])
  if (type === '2' && named.length) return { quantity: named.length, outsideIds: named.filter(Boolean) }
  if (type === '0') return { quantity: booking.ordered - booking.refunded }
  return { quantity: quantity ?? named.length }
}

export const amountOf = (value: Json, key: string, homeCurrency: string) => {
  const currency = textIn(value[`${key}Currency`]) || homeCurrency
  const minor = textIn(value[key]) ? textToMinor(textIn(value[key]), currency) : null
  return minor === null ? {} : { amountMinor: minor, currency }
}
