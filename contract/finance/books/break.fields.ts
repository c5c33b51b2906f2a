import { row } from '../../kit/record/record.ts'

export const breakRow = row('finance.audit', {
  what: { kind: 'text', words: 'finance.breaks' },
  title: { kind: 'text', label: 'finance.audit.account' },
  owner: { kind: 'text' },
  saidMinor: { kind: 'money', signed: true, optional: true },
  foundMinor: { kind: 'money', signed: true, optional: true },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
