import { row } from '../../kit/record/record.ts'
import { paperKinds } from './invoice.fields.ts'

/** A paper with its tax. */
export const vatRow = row('billing.fields', {
  code: { kind: 'text', label: 'billing.fields.paperCode' },
  issuedOn: { kind: 'date' },
  kind: { kind: 'choice', of: paperKinds, words: 'billing.papers', label: 'billing.fields.paper' },
  isVoid: {
    kind: 'flag',
    words: { yes: 'billing.states.void', no: 'billing.states.issued' },
    label: 'billing.fields.status',
  },
  ofCode: { kind: 'text', label: 'billing.fields.ofInvoice' },
  buyer: { kind: 'text' },
  taxId: { kind: 'text', label: 'billing.fields.buyerTaxId' },
  branch: { kind: 'text', label: 'billing.fields.buyerBranch' },
  netMinor: { kind: 'money', signed: true },
  taxMinor: { kind: 'money', signed: true },
  totalMinor: { kind: 'money', signed: true },
  foreign: { kind: 'text' },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
