import { form, record } from '../../kit/record/record.ts'

/** For whom a ticket is: `any` for an adult or a child, or for a unit where a line counts units. */
export const ticketKinds = ['any', 'adult', 'child', 'infant', 'unit'] as const
export const symbologies = ['qr', 'code128', 'pdf417', 'text'] as const

/** A ticket of a scenic spot that is bought in advance; which SKU it is sold as. */
export const ticketRecord = record('ticketing.prepaid', {
  scenicSpot: { kind: 'text', required: true, max: 120 },
  ticketType: { kind: 'text', required: true, max: 120 },
  guestKind: { kind: 'choice', of: ticketKinds, words: 'ticketing.prepaidKinds', default: 'any' },
  skuId: { kind: 'ref', label: 'ticketing.prepaid.sku' },
  currency: { kind: 'currency' },
  /** Below so many free ones people are warned; 0 = only by what a week needs. */
  lowStock: { kind: 'number', min: 0, max: 100_000, default: 0 },
  /** As those of national parks do: once it is given out and the plan is published, its guests stay on their boat. */
  namesBoat: { kind: 'flag', default: false },
  note: { kind: 'text', max: 500, rows: 2 },
  enabled: { kind: 'flag', only: 'answer' },
  createdAt: { kind: 'moment', only: 'answer' },
})

/** So many of them bought at once, in the ticket's currency. */
export const batchRecord = record('ticketing.prepaid', {
  supplierId: { kind: 'ref', label: 'ticketing.prepaid.supplier' },
  reference: { kind: 'text', max: 80 },
  boughtOn: { kind: 'date' },
  unitCostMinor: { kind: 'money' },
  validFrom: { kind: 'date' },
  validUntil: { kind: 'date' },
  /** Good on this day alone. */
  datedOn: { kind: 'date', optional: true },
  returnableUntil: { kind: 'date', optional: true },
  returnFeeMinor: { kind: 'money', default: 0 },
  note: { kind: 'text', max: 500, rows: 2 },
  createdAt: { kind: 'moment', only: 'answer' },
})

/** Codes that are pasted, or made of a range of numbers. */
export const codesForm = form('ticketing.prepaid', {
  text: { kind: 'text', max: 200_000, rows: 8, label: 'ticketing.prepaid.codes' },
  symbology: { kind: 'choice', of: symbologies, words: 'ticketing.symbologies', default: 'qr' },
  uses: { kind: 'number', min: 1, max: 50, default: 1 },
})
export const rangeForm = form('ticketing.prepaid', {
  prefix: { kind: 'text', max: 40 },
  first: { kind: 'text', required: true, max: 15, matches: { pattern: /^\d+$/, why: 'notNumber' } },
  last: { kind: 'text', required: true, max: 15, matches: { pattern: /^\d+$/, why: 'notNumber' } },
})
/** Codes that the scenic spot reports as used. */
export const reportForm = form('ticketing.prepaid', {
  text: { kind: 'text', required: true, max: 200_000, rows: 8, label: 'ticketing.prepaid.codes' },
})
