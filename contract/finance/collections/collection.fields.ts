import { record } from '../../kit/record/record.ts'
import { shortCode } from '../../kit/record/short-code.ts'

export const collectionKinds = ['bank', 'promptpay', 'wallet', 'cash'] as const

/** A BIC as banks write it, or none. */
export const bicPattern = /^$|^[A-Za-z]{6}[A-Za-z2-9][A-NP-Za-np-z0-9]([A-Za-z0-9]{3})?$/

/** Where money is received. Its code is the name of its account in the ledger and stays. */
export const collectionRecord = record('finance.collections', {
  code: shortCode,
  name: { kind: 'text', required: true, max: 80 },
  kind: { kind: 'choice', of: collectionKinds, words: 'finance.collectionKinds', initial: 'bank' },
  currency: { kind: 'currency' },
  bankName: { kind: 'text', max: 100 },
  accountName: { kind: 'text', max: 120 },
  accountNumber: { kind: 'text', max: 40 },
  swift: {
    kind: 'text',
    max: 11,
    matches: { pattern: bicPattern, why: 'finance.fieldErrors.swift' },
  },
  /** What whoever pays should know: which reference, which fee. */
  instructions: { kind: 'text', max: 1000, rows: 3 },
  qrFileId: { kind: 'ref', optional: true, label: 'finance.collections.qr' },
  /** Agents see it where they recharge. */
  shown: {
    kind: 'flag',
    words: { yes: 'finance.collections.shownYes', no: 'finance.collections.shownNo' },
  },
  /** The first one offered in its currency. */
  isDefault: {
    kind: 'flag',
    words: { yes: 'finance.collections.defaultYes', no: 'finance.collections.defaultNo' },
  },
  enabled: {
    kind: 'flag',
    only: 'answer',
    words: { yes: 'finance.collections.enabledYes', no: 'finance.collections.enabledNo' },
    tones: { yes: 'good', no: 'muted' },
  },
  balanceMinor: { kind: 'money', in: 'currency', signed: true, only: 'answer', column: false },
  createdAt: { kind: 'moment', only: 'answer' },
})
