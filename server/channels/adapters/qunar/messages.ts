import type { XmlFields } from '../../../kit/outside/xml.ts'
import type { Booking, Offer, Slot, Why } from '../../port/engine.ts'
import type { Said } from './codec.ts'

const codes: Partial<Record<Why, string>> = {
  unknownProduct: '12001',
  unknownUnit: '12001',
  unknownSlot: '12001',
  closed: '12001',
  priceDiffers: '20025',
  otherCurrency: '20025',
  unknownBooking: '13001',
}
export const ok = (body?: XmlFields): Said => ({ code: '1000', describe: 'SUCCESS', ...(body && { body }) })
/** What has no number of its own is told by its words. */
export const no = (why: Why, text = ''): Said => ({ code: codes[why] ?? '99999', describe: text || why })
export const wrongData = (describe: string): Said => ({ code: '90001', describe })

const statuses: Record<Booking['state'], string> = {
  held: 'PREPAY_ORDER_NOT_PAYED',
  waiting: 'PREPAY_ORDER_PRINTING',
  issuing: 'PREPAY_ORDER_PRINTING',
  issued: 'PREPAY_ORDER_PRINT_SUCCESS',
  used: 'PREPAY_ORDER_PRINT_SUCCESS',
  refunded: 'PREPAY_ORDER_CANCEL',
  cancelled: 'PREPAY_ORDER_CANCEL',
  expired: 'PREPAY_ORDER_CANCEL',
  rejected: 'PREPAY_ORDER_PRINT_FAILED',
  closed: 'PREPAY_ORDER_CANCEL',
}
const statusOf = ({ state }: Pick<Booking, 'state'>): string => statuses[state]

export const eticketNo = ({ voucherCode, units }: Booking): string =>
  voucherCode || units.flatMap(({ code }) => code || []).join(',')

/** Its number is written so by everything that we send. */
export const created = (booking: Booking): XmlFields => ({
  orderInfo: { partnerorderId: booking.code, orderStatus: statusOf(booking) },
})
export const paid = (booking: Booking): XmlFields => ({
  orderInfo: { partnerorderId: booking.code, orderStatus: statusOf(booking), eticketNo: eticketNo(booking) },
})
export const consumption = (booking: Booking, used: number): XmlFields => ({
  orderInfo: {
    partnerorderId: booking.code,
    orderQuantity: booking.ordered,
    useQuantity: used,
    consumeInfo: `已消费${used}张`,
  },
})
export const orderInfo = (booking: Booking): XmlFields => ({
  orderInfo: {
    partnerorderId: booking.code,
    orderStatus: statusOf(booking),
    orderQuantity: booking.ordered - booking.refunded,
    eticketNo: eticketNo(booking),
    eticketSended: eticketNo(booking) ? 'TRUE' : 'FALSE',
    useQuantity: booking.used,
    consumeInfo: `已消费${booking.used}张`,
  },
})

/** A product with what each day costs. It knows no start times: a day has what its starts have together. */
export function productInfo(offer: Offer, unit: string, slots: readonly Slot[]): XmlFields {
  const kind = offer.units.find((each) => each.unit === unit)?.kind ?? 'adult'
  const days = [...Map.groupBy(slots, ({ date }) => date)]
  return {
    resourceId: offer.outsideProduct,
    productName: offer.names['zh-CN'] || offer.names['en'] || offer.skuCode,
    calendarPrices: {
      calendarPrice: days.flatMap(([useDate, all]) => {
        const open = all.filter((slot) => slot.open)
        const [priced] = [...open, ...all].filter(({ retail }) => retail[kind] !== undefined)
        if (!priced) return []
        return [
          {
            useDate,
            sellPrice: priced.retail[kind] ?? 0,
            settlementPrice: priced.net[kind] ?? 0,
            sellStock: open.reduce((sum, { left }) => sum + (left ?? 999), 0),
          },
        ]
      }),
    },
  }
}
