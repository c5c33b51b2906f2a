import { record } from '../kit/record/record.ts'

export const documentKinds = ['passport', 'id-card', 'visa', 'dive-card', 'licence', 'other'] as const

/** Whether a document still holds: `soon` within 180 days, which many countries ask of a passport. */
export const documentStates = ['expired', 'soon', 'valid'] as const
export const soonDays = 180

/** A travel document of a customer. Who may not read documents is told the end of its number. */
export const documentRecord = record('customers.fields', {
  customerId: { kind: 'ref', label: 'customers.fields.customer' },
  customerName: { kind: 'text', only: 'answer', column: false, label: 'customers.fields.customer' },
  kind: {
    kind: 'choice',
    of: documentKinds,
    words: 'customers.documentKinds',
    default: 'passport',
    label: 'customers.fields.documentKind',
  },
  number: { kind: 'text', required: true, max: 60 },
  country: { kind: 'text', max: 60 },
  expires: { kind: 'date', optional: true },
  note: { kind: 'text', max: 200 },
  state: {
    kind: 'choice',
    of: documentStates,
    words: 'customers.documentStates',
    tones: { expired: 'bad', soon: 'warn', valid: 'good' },
    only: 'answer',
    column: false,
  },
  hasFile: {
    kind: 'flag',
    only: 'answer',
    column: false,
    words: { yes: 'customers.text.filed', no: 'customers.text.notFiled' },
    label: 'customers.fields.file',
  },
})
