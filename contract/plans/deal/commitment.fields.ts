import { row } from '../../kit/record/record.ts'

export const commitmentRow = row('plans.commitments', {
  name: { kind: 'text' },
  supplierName: { kind: 'text', label: 'plans.commitments.supplierId' },
  kind: { kind: 'text', words: 'plans.commitmentKinds' },
  owedMinor: { kind: 'money', signed: true },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
