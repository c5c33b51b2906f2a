import { row } from '../../kit/record/record.ts'
import { statementSources, statementFormats } from './statement-columns.ts'

/** A statement of a bank. */
export const bankStatementRow = row('write-off.fields', {
  fileName: { kind: 'text', label: 'write-off.fields.file' },
  state: {
    kind: 'choice',
    of: ['read', 'taken'],
    words: 'write-off.statementStates',
    tones: { read: 'warn', taken: 'good' },
  },
  source: { kind: 'choice', of: statementSources, words: 'write-off.sources' },
  ofName: { kind: 'text', label: 'write-off.fields.of' },
  format: { kind: 'choice', of: statementFormats, words: 'write-off.formats' },
  fromDay: { kind: 'date', to: 'toDay', optional: true, label: 'write-off.fields.period' },
  openingMinor: { kind: 'money', signed: true, optional: true },
  closingMinor: { kind: 'money', signed: true, optional: true },
  lineCount: { kind: 'count', label: 'write-off.fields.lines' },
  open: { kind: 'count' },
  sentAt: { kind: 'moment', label: 'write-off.fields.sent' },
  takenAt: { kind: 'moment', optional: true, label: 'write-off.fields.taken' },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
