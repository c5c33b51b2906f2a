import { record } from '../kit/record/record.ts'

/** A saved filter over customers, by what they are and what they bought; who fits it is asked anew each time. */
export const segmentRecord = record('customers.fields', {
  name: { kind: 'text', required: true, max: 60, label: 'customers.fields.segment' },
  tags: { kind: 'texts', max: 10, length: 30 },
  nationality: { kind: 'text', max: 60 },
  leastOrders: { kind: 'number', min: 0, max: 100_000, optional: true },
  mostOrders: { kind: 'number', min: 0, max: 100_000, optional: true },
  leastSpendMinor: { kind: 'money', in: 'currency', optional: true },
  currency: { kind: 'currency', only: 'answer', column: false },
  /** No trip for so many days, counted each day. */
  idleDays: { kind: 'number', min: 1, max: 3_650, optional: true },
  lastTrip: { kind: 'days', optional: true },
  customers: { kind: 'count', only: 'answer', column: false },
})
