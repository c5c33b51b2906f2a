import { form, row, state } from '../../kit/record/record.ts'
import { callOffStates } from './call-off.states.ts'

/** What the supplier asks for it; nothing is 0. */
export const callOffForm = form('plans.callOffs', {
  feeMinor: { kind: 'money', min: 0 },
  note: { kind: 'text', max: 300, rows: 2 },
})

export const callOffRow = row('plans.callOffs', {
  names: { kind: 'names', label: 'plans.services.service' },
  supplierName: { kind: 'text', label: 'plans.services.supplierId' },
  units: { kind: 'count', label: 'plans.services.units' },
  supplierEmail: { kind: 'text', label: 'suppliers.fields.email' },
  status: state(callOffStates, 'plans.callOffStates'),
  expectedMinor: { kind: 'money', optional: true },
  feeMinor: { kind: 'money', optional: true },
  answeredBy: { kind: 'text' },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
