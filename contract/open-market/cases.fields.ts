import { form } from '../kit/record/record.ts'

/** A dispute about an order that one company serves for the other. */
export const caseForm = form('open-market.fields', {
  orderCode: { kind: 'text', required: true, max: 40, label: 'open-market.fields.order' },
  title: { kind: 'text', required: true, max: 200, label: 'open-market.fields.caseTitle' },
  claimMinor: { kind: 'money', label: 'open-market.fields.claim' },
  body: { kind: 'text', required: true, max: 2000, rows: 4, label: 'open-market.fields.caseBody' },
})
/** What is said in it. */
export const sayForm = form('open-market.fields', {
  body: { kind: 'text', required: true, max: 2000, rows: 4, label: 'open-market.fields.message' },
})
/** And what is offered. */
export const offerForm = form('open-market.fields', {
  amountMinor: { kind: 'money', label: 'open-market.fields.offer' },
  body: { kind: 'text', required: true, max: 2000, rows: 3, label: 'open-market.fields.message' },
})
