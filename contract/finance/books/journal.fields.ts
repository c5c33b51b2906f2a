import type { Money } from '../../kit/money/amounts.ts'
import { own } from '../../kit/record/field.ts'
import { row } from '../../kit/record/record.ts'

export const journalRow = row('finance.journals', {
  id: { kind: 'count' },
  day: { kind: 'date' },
  kind: { kind: 'text', words: 'finance.journalKinds' },
  memo: { kind: 'text' },
  accounts: own<{ title: string }[]>([]),
  moved: own<Money[]>([]),
  orderCode: { kind: 'text', label: 'finance.journals.order' },
  agentName: { kind: 'text', label: 'finance.journals.agent' },
  meantDay: { kind: 'date', optional: true },
  byName: { kind: 'text', label: 'finance.journals.by' },
  at: { kind: 'moment' },
})
