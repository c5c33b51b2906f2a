import { row, state } from '../kit/record/record.ts'
import { orderStates } from '../orders/orders.states.ts'
import { paymentStates } from '../orders/orders.states.ts'

export const affectedOrderRow = row('departures.fields', {
  code: { kind: 'text' },
  date: { kind: 'date' },
  session: { kind: 'text' },
  contactName: { kind: 'text', label: 'departures.fields.contact' },
  contactPhone: { kind: 'text', label: 'departures.fields.phone' },
  language: { kind: 'language' },
  agentName: { kind: 'text', label: 'departures.fields.agent' },
  status: state(orderStates, 'orders.states'),
  paymentStatus: { ...state(paymentStates, 'orders.paymentStates'), label: 'departures.fields.payment' },
  totalMinor: { kind: 'money', signed: true },
  ruleRefundMinor: { kind: 'money', signed: true },
  boarded: { kind: 'count' },
  answerBy: { kind: 'moment', optional: true },
  contactEmail: { kind: 'text', label: 'departures.fields.email' },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
