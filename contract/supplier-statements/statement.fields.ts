import { form } from '../kit/record/record.ts'

/** Our order that a row is about; none takes the match away. */
export const matchForm = form('supplier-statements.fields', { orderCode: { kind: 'text', max: 60 } })

/** From which account what agrees is paid, and when. */
export const payForm = form('supplier-statements.fields', {
  accountId: { kind: 'ref', label: 'suppliers.quotas.account' },
  payOn: { kind: 'date', label: 'suppliers.payables.payOn' },
  note: { kind: 'text', max: 140, label: 'suppliers.fields.note' },
})
