import { row } from '../../kit/record/record.ts'

export const strategyRow = row('pricing.fields', {
  code: { kind: 'text' },
  name: { kind: 'text', label: 'pricing.fields.strategyName' },
  isDefault: { kind: 'flag' },
  rules: { kind: 'count' },
  agents: { kind: 'count' },
  groups: { kind: 'count' },
  note: { kind: 'text' },
})
