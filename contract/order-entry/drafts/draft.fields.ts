import { draftSources } from './draft-sources.ts'
import { row, state } from '../../kit/record/record.ts'
import { draftStates } from './draft.states.ts'

export const draftRow = row('order-entry.drafts', {
  code: { kind: 'text' },
  status: state(draftStates, 'order-entry.draftStates'),
  dueAt: { kind: 'moment', optional: true, label: 'order-entry.drafts.due' },
  contactName: { kind: 'text', label: 'orders.fields.contactName' },
  agentName: { kind: 'text', label: 'order-entry.fields.agent' },
  itemName: { kind: 'text', label: 'order-entry.fields.item' },
  items: { kind: 'count' },
  firstDate: { kind: 'date', optional: true, label: 'order-entry.fields.date' },
  shownTotalMinor: { kind: 'money', signed: true, optional: true, label: 'order-entry.drafts.shown' },
  note: { kind: 'text' },
  ownerName: { kind: 'text', label: 'order-entry.drafts.owner' },
  createdByName: { kind: 'text', label: 'order-entry.drafts.by' },
  createdAt: { kind: 'moment', label: 'order-entry.drafts.since' },
  source: { kind: 'choice', of: draftSources, words: 'order-entry.draftSources' },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
