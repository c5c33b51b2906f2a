import { row } from '../kit/record/record.ts'

export const reportRow = row('exports.fields', {
  name: { kind: 'text' },
  createdAt: { kind: 'moment' },
  format: { kind: 'text', label: 'exports.fields.file' },
  userName: { kind: 'text', label: 'exports.fields.by' },
  removesOn: { kind: 'date' },
})
