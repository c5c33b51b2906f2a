import { row } from '../../kit/record/record.ts'
import { productTypes } from '../products.ts'

export const recycledSkuRow = row('catalog.fields', {
  code: { kind: 'text' },
  names: { kind: 'names', label: 'catalog.fields.name' },
  productType: { kind: 'choice', of: productTypes, words: 'catalog.productTypes' },
  categoryName: { kind: 'text', label: 'catalog.fields.category' },
  orders: { kind: 'count', label: 'catalog.fields.ordersMade' },
  deletedBy: { kind: 'text' },
  deletedAt: { kind: 'moment' },
})
