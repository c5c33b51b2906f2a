import { requestKinds, requestWaits } from './request-kinds.ts'
import { row } from '../../kit/record/record.ts'

export const waitingRequestRow = row('orders.fields', {
  orderCode: { kind: 'text', label: 'orders.fields.code' },
  kind: { kind: 'choice', of: requestKinds, words: 'orders.requestKinds', label: 'orders.requests.kind' },
  waitsFor: {
    kind: 'choice',
    of: requestWaits,
    words: 'orders.requestWaits',
    tones: { us: 'warn', supplier: 'progress', bank: 'info' },
    label: 'orders.requests.waitsFor',
  },
  dueAt: { kind: 'moment', label: 'orders.requests.due' },
  backMinor: { kind: 'money', signed: true, label: 'orders.requests.back' },
  reason: { kind: 'text' },
  itemName: { kind: 'text', label: 'orders.fields.item' },
  serviceDate: { kind: 'date' },
  contactName: { kind: 'text' },
  agentName: { kind: 'text', label: 'orders.fields.agent' },
  byName: { kind: 'text', label: 'orders.requests.by' },
  since: { kind: 'moment', label: 'orders.requests.since' },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
