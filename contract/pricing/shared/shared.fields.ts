import { row } from '../../kit/record/record.ts'

/** Prices that were shared. */
export const sharedRow = row('pricing.shared', {
  title: { kind: 'text' },
  agentName: { kind: 'text', label: 'pricing.fields.agent' },
  skus: { kind: 'count' },
  validUntil: { kind: 'date', label: 'pricing.shared.until' },
  opened: { kind: 'count' },
  lastOpenedAt: { kind: 'moment', optional: true, label: 'pricing.shared.lastOpened' },
  language: { kind: 'language' },
  createdByName: { kind: 'text', label: 'pricing.fields.changedBy' },
  createdAt: { kind: 'moment', label: 'pricing.fields.createdAt' },
})
