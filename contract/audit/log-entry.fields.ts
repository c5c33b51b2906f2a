import { row } from '../kit/record/record.ts'

export const logEntryRow = row('audit.fields', {
  at: { kind: 'moment' },
  reason: { kind: 'text' },
  origin: { kind: 'text' },
})
