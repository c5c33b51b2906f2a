import { importStates } from './import-states.ts'
import { row } from '../../kit/record/record.ts'

export const importListedRow = row('order-entry.import', {
  fileName: { kind: 'text', label: 'order-entry.import.file' },
  state: {
    kind: 'choice',
    of: importStates,
    words: 'order-entry.importStates',
    tones: {
      mapping: 'warn',
      checking: 'progress',
      checked: 'info',
      making: 'progress',
      done: 'good',
      failed: 'bad',
    },
  },
  rows: { kind: 'count' },
  orders: { kind: 'count' },
  made: { kind: 'count', label: 'order-entry.importRowStates.made' },
  left: { kind: 'count', label: 'order-entry.import.notMade' },
  mappingName: { kind: 'text' },
  createdByName: { kind: 'text', label: 'order-entry.import.by' },
  createdAt: { kind: 'moment', label: 'order-entry.import.sentAt' },
  finishedAt: { kind: 'moment', optional: true },
})
