import { row } from '../kit/record/record.ts'

export const twinRow = row('customers.fields', {
  why: { kind: 'text', words: 'customers.matches' },
  foundAt: { kind: 'moment', label: 'customers.fields.createdAt' },
})
