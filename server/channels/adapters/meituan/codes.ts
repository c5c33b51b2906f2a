import type { Why } from '../../port/engine.ts'

/** What we answer Meituan. */
const ours: Partial<Record<Why, number>> = {
  unknownProduct: 505,
  unknownUnit: 400,
  unknownSlot: 503,
  soldOut: 503,
  closed: 421,
  tooLate: 421,
  inPast: 421,
  badQuantity: 400,
  priceDiffers: 400,
  otherCurrency: 400,
  missingData: 410,
  badData: 400,
  balance: 506,
  unknownBooking: 400,
  holdExpired: 503,
  conflict: 506,
  alreadyUsed: 506,
  alreadyRefunded: 506,
  alreadyCancelled: 506,
  notCancellable: 506,
  notPaid: 506,
  wrongState: 506,
}
export const codeOf = (why: Why): number => ours[why] ?? 599

/** What Meituan's own answer means; 300 to an issue notice is "received, at work". */
export const verdictOf = (code: string, notice: string): 'done' | 'again' | 'refused' => {
  if (code === '200' || (code === '300' && notice === 'order/pay/notice')) return 'done'
  return /^5\d\d$/.test(code) || code === '429' ? 'again' : 'refused'
}
