import { row } from '../kit/record/record.ts'

export const pageRow = row('report-pages.fields', {
  name: { kind: 'text' },
  note: { kind: 'text' },
  blockCount: { kind: 'count', label: 'report-pages.fields.blocks' },
  sharing: { kind: 'text', words: 'report-pages.sharings' },
  ownerName: { kind: 'text', label: 'report-pages.fields.owner' },
  changedAt: { kind: 'moment' },
})
