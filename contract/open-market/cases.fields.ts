import { form } from '../kit/record/record.ts'

export const caseSubjects = ['order', 'bill', 'contract', 'licence'] as const
/** A dispute about an order that one company serves for the other, such an order on a bill, their contract, or a licence. */
export const caseForm = form('open-market.fields', {
  about: {
    kind: 'choice',
    of: caseSubjects,
    words: 'open-market.caseSubjects',
    default: 'order',
    label: 'open-market.fields.caseAbout',
  },
  orderCode: { kind: 'text', max: 40, label: 'open-market.fields.order' },
  billCode: { kind: 'text', max: 40 },
  contractId: { kind: 'ref', optional: true, label: 'open-market.fields.contract' },
  licence: { kind: 'text', max: 80 },
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
