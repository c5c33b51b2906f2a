import { row, state } from '../kit/record/record.ts'
import { callOrderStates } from './call.states.ts'

export const callOrderRow = row('departures.fields', {
  code: { kind: 'text' },
  state: state(callOrderStates, 'departures.callOrderStates'),
  why: { kind: 'text' },
  contactName: { kind: 'text', label: 'departures.fields.contact' },
  contactPhone: { kind: 'text', label: 'departures.fields.phone' },
  guests: { kind: 'count' },
  agentName: { kind: 'text', label: 'departures.fields.agent' },
  itemNames: { kind: 'names', label: 'departures.fields.item' },
  told: { kind: 'text' },
  language: { kind: 'language' },
  at: { kind: 'moment', optional: true },
})
