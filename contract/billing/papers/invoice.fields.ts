import { invoiceStates } from './invoice.states.ts'
import { form, record, row, state } from '../../kit/record/record.ts'

export const paperKinds = [
  'invoice',
  'tax-invoice',
  'receipt',
  'tax-receipt',
  'abbreviated',
  'credit-note',
  'debit-note',
  'withholding',
] as const
export type PaperKind = (typeof paperKinds)[number]
/** What a bill may be given; the others are written on an invoice. */
export const billPapers = ['invoice', 'tax-invoice', 'withholding'] as const
const noteKinds = ['credit-note', 'debit-note'] as const
const layouts = ['plain', 'thai'] as const

export const issueForm = form('billing.fields', {
  kind: {
    kind: 'choice',
    of: billPapers,
    words: 'billing.papers',
    initial: 'invoice',
    label: 'billing.fields.paper',
  },
  issuedOn: { kind: 'date', optional: true },
})
export const noteForm = form('billing.fields', {
  kind: {
    kind: 'choice',
    of: noteKinds,
    words: 'billing.papers',
    initial: 'credit-note',
    label: 'billing.fields.paper',
  },
  amountMinor: { kind: 'money', min: 1 },
  reason: { kind: 'text', required: true, max: 300, rows: 2 },
})

/** What stands on a paper beside its figures. */
export const invoiceTemplateRecord = record('billing.template', {
  layout: { kind: 'choice', of: layouts, words: 'billing.layouts', initial: 'plain', default: 'plain' },
  title: { kind: 'text', max: 80 },
  seller: { kind: 'text', max: 160 },
  address: { kind: 'text', max: 400, rows: 3 },
  taxId: { kind: 'text', max: 30 },
  branch: { kind: 'text', max: 20 },
  taxBasisPoints: { kind: 'percent', max: 10_000, default: 700, initial: 700 },
  withholdBasisPoints: { kind: 'percent', max: 10_000, default: 300, initial: 300 },
  prefix: { kind: 'text', max: 8, matches: { pattern: /^[A-Z0-9]{0,8}$/, why: 'capitals' } },
  accent: { kind: 'text', max: 7, matches: { pattern: /^(#[0-9A-Fa-f]{6})?$/, why: 'colour' } },
  showsLines: { kind: 'flag', default: true, initial: true },
  bank: { kind: 'names', max: 600, rows: 3, column: 'bank_texts' },
  terms: { kind: 'names', max: 1000, rows: 3, column: 'terms_texts' },
  footer: { kind: 'names', max: 300, rows: 2, column: 'footer_texts' },
})

/** A paper. */
export const invoiceRow = row('billing.fields', {
  code: { kind: 'text', label: 'billing.fields.paperCode' },
  kind: { kind: 'choice', of: paperKinds, words: 'billing.papers', label: 'billing.fields.paper' },
  status: state(invoiceStates, 'billing.states'),
  agentName: { kind: 'text', label: 'billing.fields.agent' },
  totalMinor: { kind: 'money', signed: true },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
  paidMinor: { kind: 'money', signed: true, label: 'billing.fields.paid' },
  issuedOn: { kind: 'date' },
  dueDay: { kind: 'date', optional: true },
  buyerName: { kind: 'text' },
  orderCode: { kind: 'text', label: 'billing.fields.order' },
  billCode: { kind: 'text', label: 'billing.fields.bill' },
  taxMinor: { kind: 'money', signed: true },
  netMinor: { kind: 'money', signed: true },
})
