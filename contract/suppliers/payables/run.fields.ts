import { runStates } from './run.states.ts'
import { form, row, state } from '../../kit/record/record.ts'

/** Which lines are paid together, from where and when. */
export const runForm = form('suppliers.payables', {
  accountId: { kind: 'ref', label: 'suppliers.quotas.account' },
  /** Lines served until this day. */
  until: { kind: 'date' },
  /** These alone; all of them where none is named. */
  supplierIds: { kind: 'refs', label: 'suppliers.payables.suppliers' },
  payOn: { kind: 'date' },
  note: { kind: 'text', max: 140, label: 'suppliers.fields.note' },
})

/** Payments to suppliers that leave together. */
export const runRow = row('suppliers.payables', {
  code: { kind: 'text' },
  status: state(runStates, 'suppliers.runStates'),
  totalMinor: { kind: 'money', signed: true },
  suppliers: { kind: 'count' },
  lines: { kind: 'count' },
  accountName: { kind: 'text', label: 'suppliers.quotas.account' },
  payOn: { kind: 'date' },
  note: { kind: 'text', label: 'suppliers.fields.note' },
  reason: { kind: 'text', label: 'suppliers.quotas.reason' },
  madeByName: { kind: 'text', label: 'suppliers.payables.madeBy' },
  madeAt: { kind: 'moment' },
  paidByName: { kind: 'text', label: 'suppliers.payables.paidBy' },
  paidAt: { kind: 'moment', optional: true },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
