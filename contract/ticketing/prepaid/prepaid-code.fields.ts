import { row, state } from '../../kit/record/record.ts'
import { codeStates } from './code.states.ts'

export const prepaidCodeRow = row('ticketing.prepaid', {
  code: { kind: 'text' },
  status: state(codeStates, 'ticketing.codeStates'),
  orderCode: { kind: 'text', label: 'ticketing.prepaid.order' },
  batch: { kind: 'text' },
  validUntil: { kind: 'date' },
  unitCostMinor: { kind: 'money', signed: true },
  serial: { kind: 'text' },
  shownAt: { kind: 'moment', optional: true },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
