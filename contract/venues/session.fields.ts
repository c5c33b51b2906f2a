import { row } from '../kit/record/record.ts'

export const sessionRow = row('venues.fields', {
  date: { kind: 'date' },
  time: { kind: 'text' },
  skuCode: { kind: 'text', label: 'venues.fields.product' },
})
