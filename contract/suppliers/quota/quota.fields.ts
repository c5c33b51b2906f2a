import { form, record } from '../../kit/record/record.ts'

export const quotaStates = ['good', 'low', 'used-up', 'disabled'] as const

/** Money prepaid to a supplier, or credit that it gives, used up by orders. */
export const quotaRecord = record('suppliers.quotas', {
  supplierId: { kind: 'ref', label: 'suppliers.fields.name' },
  currency: { kind: 'currency', label: 'suppliers.fields.currency' },
  /** How far below nothing the supplier lets us go. */
  creditMinor: { kind: 'money', in: 'currency', default: 0 },
  /** Below this much left, people are told. */
  warningMinor: { kind: 'money', in: 'currency', default: 0 },
  note: { kind: 'text', max: 500, rows: 2, label: 'suppliers.fields.note' },
  supplierName: { kind: 'text', only: 'answer', column: false, label: 'suppliers.fields.name' },
  /** Paid in and not used; below nothing: credit that is used. */
  balanceMinor: { kind: 'money', in: 'currency', signed: true, only: 'answer', column: false },
  /** What orders can still use. */
  leftMinor: { kind: 'money', in: 'currency', signed: true, only: 'answer', column: false },
  enabled: { kind: 'flag', only: 'answer', label: 'suppliers.fields.enabled' },
  state: {
    kind: 'choice',
    only: 'answer',
    column: false,
    of: quotaStates,
    words: 'suppliers.quotaStates',
    tones: { good: 'good', low: 'warn', 'used-up': 'bad', disabled: 'muted' },
    label: 'suppliers.fields.enabled',
  },
  createdAt: { kind: 'moment', only: 'answer', label: 'suppliers.fields.createdAt' },
})

/** Money paid into a quota. */
export const topUpForm = form('suppliers.quotas', {
  amountMinor: { kind: 'money', min: 1 },
  accountId: { kind: 'ref', label: 'suppliers.quotas.account' },
  paidOn: { kind: 'date' },
  reference: { kind: 'text', max: 60 },
  note: { kind: 'text', max: 300, label: 'suppliers.fields.note' },
  proofFileId: { kind: 'ref', optional: true, label: 'suppliers.quotas.proof' },
})
