import { row } from '../kit/record/record.ts'

export const productRow = row('order-entry.fields', {
  names: { kind: 'names', label: 'order-entry.fields.item' },
  categoryName: { kind: 'text', label: 'catalog.fields.category' },
})
