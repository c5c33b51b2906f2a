import { statementStates } from './statement.states.ts'
import { form, row, state } from '../kit/record/record.ts'

/** Our order that a row is about; none takes the match away. */
export const matchForm = form('supplier-statements.fields', { orderCode: { kind: 'text', max: 60 } })

/** From which account what agrees is paid, and when. */
export const payForm = form('supplier-statements.fields', {
  accountId: { kind: 'ref', label: 'suppliers.quotas.account' },
  payOn: { kind: 'date', label: 'suppliers.payables.payOn' },
  note: { kind: 'text', max: 140, label: 'suppliers.fields.note' },
})

/** A statement of a supplier, compared. */
export const statementRow = row('supplier-statements.fields', {
  fileName: { kind: 'text', label: 'supplier-statements.fields.file' },
  status: state(statementStates, 'supplier-statements.states'),
  supplierName: { kind: 'text', label: 'supplier-statements.fields.supplier' },
  from: { kind: 'date', to: 'to', optional: true, label: 'supplier-statements.fields.period' },
  theirsMinor: { kind: 'money', signed: true },
  oursMinor: { kind: 'money', signed: true },
  waiting: { kind: 'count' },
  madeByName: { kind: 'text', label: 'supplier-statements.fields.madeBy' },
  madeAt: { kind: 'moment' },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
