import { form } from '../../kit/record/record.ts'

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
