import { row } from '../../kit/record/record.ts'

export const sailingGuestRow = row('ticketing.fields', {
  attendance: { kind: 'text', words: 'ticketing.attendances' },
  phone: { kind: 'text' },
  boat: { kind: 'text' },
  orderCode: { kind: 'text', label: 'ticketing.fields.order' },
  agentName: { kind: 'text', label: 'ticketing.fields.agent' },
  boardedAt: { kind: 'moment', optional: true },
  place: { kind: 'text', label: 'ticketing.fields.post' },
})
