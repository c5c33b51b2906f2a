import { row, state } from '../../kit/record/record.ts'
import { topUpStates } from './quota.states.ts'

/** Money that a quota was filled with. */
export const topUpRow = row('suppliers.quotas', {
  at: { kind: 'moment' },
  supplierName: { kind: 'text', label: 'suppliers.fields.name' },
  status: state(topUpStates, 'suppliers.topUpStates'),
  amountMinor: { kind: 'money', signed: true },
  paidOn: { kind: 'date' },
  accountName: { kind: 'text', label: 'suppliers.quotas.account' },
  reference: { kind: 'text' },
  note: { kind: 'text', label: 'suppliers.fields.note' },
  byName: { kind: 'text', label: 'suppliers.quotas.by' },
  reversedByName: { kind: 'text', label: 'suppliers.quotas.reversedBy' },
  reason: { kind: 'text' },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
