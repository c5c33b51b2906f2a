import { row } from '../kit/record/record.ts'

export const comparedRow = row('supplier-statements.fields', {
  kind: { kind: 'text', words: 'supplier-statements.kinds' },
  day: { kind: 'date', optional: true },
  guest: { kind: 'text' },
  theirsMinor: { kind: 'money', signed: true, optional: true },
  orderCode: { kind: 'text', label: 'supplier-statements.fields.order' },
  lineDay: { kind: 'date', optional: true },
  lead: { kind: 'text' },
  oursMinor: { kind: 'money', signed: true, optional: true },
  owedMinor: { kind: 'money', signed: true, optional: true },
  answer: { kind: 'text' },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
