import { row } from '../../kit/record/record.ts'

export const prepaidBatchRow = row('ticketing.prepaid', {
  reference: { kind: 'text' },
  supplierName: { kind: 'text', label: 'ticketing.prepaid.supplier' },
  unitCostMinor: { kind: 'money', signed: true },
  validFrom: { kind: 'date' },
  validUntil: { kind: 'date' },
  datedOn: { kind: 'date', optional: true },
  returnableUntil: { kind: 'date', optional: true },
  boughtOn: { kind: 'date' },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
