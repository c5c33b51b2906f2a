import { serviceStates } from '../service.states.ts'
import { row, state } from '../../kit/record/record.ts'

export const planServiceRow = row('plans.services', {
  names: { kind: 'names', label: 'plans.services.service' },
  kind: { kind: 'text', words: 'groups.serviceKinds', label: 'groups.services.kind' },
  state: state(serviceStates, 'plans.serviceStates'),
  date: { kind: 'date' },
  start: { kind: 'text' },
  supplierName: { kind: 'text', label: 'plans.services.supplierId' },
  units: { kind: 'count' },
  confirmationNo: { kind: 'text' },
  costMinor: { kind: 'money', signed: true, optional: true },
  optionUntil: { kind: 'date', optional: true },
  orderCode: { kind: 'text', label: 'plans.services.order' },
  planCode: { kind: 'text', label: 'plans.services.group' },
  guests: { kind: 'count' },
  agentName: { kind: 'text', label: 'plans.fields.agent' },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
