import { form } from '../kit/record/record.ts'

/** What is typed of an order beside its items, its guests and what its SKUs ask. */
export const entryForm = form('orders.fields', {
  contactName: { kind: 'text' },
  contactPinyin: { kind: 'text' },
  contactPhone: { kind: 'text', as: 'tel', max: 40, label: 'orders.fields.phone' },
  contactEmail: { kind: 'text', as: 'email', label: 'orders.fields.email' },
  agentOrderCode: { kind: 'text', max: 60 },
  remark: { kind: 'text', max: 5_000, rows: 3 },
  internalNote: { kind: 'text', max: 5_000, rows: 2 },
  /** Of the voucher; '' = the agent's own. */
  language: { kind: 'text', label: 'order-entry.fields.language' },
})
