import { row } from '../kit/record/record.ts'

export const orderRow = row('orders.fields', {
  code: { kind: 'text' },
  contactName: { kind: 'text' },
  contactPhone: { kind: 'text', label: 'orders.fields.phone' },
  status: { kind: 'text' },
  agentOrderCode: { kind: 'text' },
  createdAt: { kind: 'moment', label: 'orders.fields.orderDate' },
  modifiedAt: { kind: 'moment' },
  remark: { kind: 'text' },
})
