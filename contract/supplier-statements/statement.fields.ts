import { form } from '../kit/record/record.ts'

/** From which account what agrees is paid, and when. */
export const payForm = form('supplier-statements.fields', {
  accountId: { kind: 'ref', label: 'suppliers.quotas.account' },
  payOn: { kind: 'date', label: 'suppliers.payables.payOn' },
  note: { kind: 'text', max: 140, label: 'suppliers.fields.note' },
})
