import type { Why } from '../../port/engine.ts'

// The same numbers mean other things in each direction and to each address: one table for each, none shared.

type Codes = Partial<Record<Why, string>> & { failed: string }

const create: Codes = {
  unknownProduct: '1001',
  unknownUnit: '1006',
  unknownSlot: '1009',
  soldOut: '1003',
  closed: '1002',
  tooLate: '1009',
  inPast: '1009',
  badQuantity: '1004',
  priceDiffers: '1007',
  otherCurrency: '1007',
  missingData: '1005',
  badData: '1006',
  balance: '1008',
  conflict: '1006',
  holdExpired: '1003',
  failed: '1199',
}
const cancel: Codes = {
  unknownBooking: '2001',
  alreadyUsed: '2002',
  inPast: '2003',
  tooLate: '2003',
  badQuantity: '2004',
  alreadyRefunded: '2004',
  alreadyCancelled: '2004',
  notCancellable: '2005',
  notPaid: '2007',
  conflict: '2101',
  wrongState: '2005',
  failed: '2199',
}
const refund: Codes = {
  unknownBooking: '3001',
  badQuantity: '3002',
  alreadyRefunded: '3002',
  notCancellable: '3002',
  failed: '3199',
}
const edit: Codes = {
  unknownBooking: '6001',
  alreadyUsed: '6002',
  alreadyRefunded: '6002',
  alreadyCancelled: '6002',
  wrongState: '6002',
  soldOut: '6003',
  closed: '6003',
  unknownSlot: '6003',
  tooLate: '6004',
  inPast: '6004',
  failed: '6005',
}
const voucher: Codes = { unknownBooking: '5001', wrongState: '5002', notPaid: '5002', failed: '5003' }

/** What we answer Ctrip, by the service it called. */
export const ourCodes = {
  VerifyOrder: create,
  CreatePreOrder: create,
  PayPreOrder: { ...create, unknownBooking: '1100' },
  CreateOrder: create,
  CancelPreOrder: cancel,
  CancelOrder: cancel,
  RefundOrder: refund,
  EditOrder: edit,
  SendVoucher: voucher,
  QueryOrder: { unknownBooking: '4001', failed: '4001' },
  SupplierBalanceQuery: { failed: '7001' },
} as const satisfies Record<string, Codes>
export type Service = keyof typeof ourCodes

export const codeOf = (service: Service, why: Why): string => {
  const codes: Codes = ourCodes[service]
  return codes[why] ?? codes.failed
}

/** Before any service was reached. */
export const envelopeCodes = { malformed: '0001', badSignature: '0002', unknownAccount: '0003' } as const

export type Verdict = 'done' | 'again' | 'refused'

/** What Ctrip's answer to a notice about an order means; 0008: this sequence had arrived already. */
export const orderVerdict = (code: string): Verdict =>
  code === '0000' || code === '0008' ? 'done' : code === '0005' || code === '0007' ? 'again' : 'refused'

/** To a push of prices or stock; here 0008 is "too fast", and 0007 "too many rows". */
export const pushVerdict = (code: string): Verdict =>
  code === '0000' ? 'done' : code === '0005' || code === '0008' ? 'again' : 'refused'
