import { row } from '../../kit/record/record.ts'

export const printRow = row('ticketing.fields', {
  orderCode: { kind: 'text', label: 'ticketing.fields.order' },
  voucherCode: { kind: 'text', label: 'ticketing.fields.voucher' },
  item: { kind: 'names' },
  serviceDate: { kind: 'date' },
  session: { kind: 'text' },
  contactName: { kind: 'text', label: 'ticketing.fields.guestName' },
  guests: { kind: 'count' },
  pickUp: { kind: 'text' },
  copies: { kind: 'count' },
  printedAt: { kind: 'moment', optional: true },
  printedBy: { kind: 'text' },
})
