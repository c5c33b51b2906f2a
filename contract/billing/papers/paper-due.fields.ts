import { row } from '../../kit/record/record.ts'
import { paperSources } from './payment-paper.fields.ts'
import { paperKinds } from './invoice.fields.ts'

/** What waits for its paper. */
export const paperDueRow = row('billing.fields', {
  code: { kind: 'text', label: 'billing.fields.paidCode' },
  source: { kind: 'choice', of: paperSources, words: 'billing.sources' },
  day: { kind: 'date' },
  agentName: { kind: 'text', label: 'billing.fields.agent' },
  guest: { kind: 'text' },
  dueMinor: { kind: 'money', signed: true },
  heldMinor: { kind: 'money', signed: true },
  kind: { kind: 'choice', of: paperKinds, words: 'billing.papers', label: 'billing.fields.proposed' },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
