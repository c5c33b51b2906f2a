import { row } from '../../kit/record/record.ts'

const amount = { kind: 'money', signed: true } as const

export const ageingRow = row('billing.fields', {
  name: { kind: 'text', label: 'billing.fields.agent' },
  /** Why nothing is sold to it; empty where it may order. */
  stopped: { kind: 'text', label: 'billing.fields.sale' },
  code: { kind: 'text' },
  currency: { kind: 'currency' },
  currentMinor: { ...amount, label: 'billing.ages.current' },
  d30Minor: { ...amount, label: 'billing.ages.d30' },
  d60Minor: { ...amount, label: 'billing.ages.d60' },
  d90Minor: { ...amount, label: 'billing.ages.d90' },
  olderMinor: { ...amount, label: 'billing.ages.older' },
  billedMinor: amount,
  unbilledMinor: amount,
  creditMinor: amount,
  owedMinor: amount,
  limitMinor: amount,
})
