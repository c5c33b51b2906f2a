import type { Money } from '../../kit/money/amounts.ts'
import { own } from '../../kit/record/field.ts'
import { row } from '../../kit/record/record.ts'

const month = { kind: 'date' } as const

export const periodRow = row('finance.periods', {
  month,
  state: { kind: 'text', words: 'finance.periodStates' },
  journals: { kind: 'count' },
  late: { kind: 'count' },
  moved: own<Money[]>([]),
  closedAt: { kind: 'moment', optional: true },
  closedByName: { kind: 'text', label: 'finance.periods.closedBy' },
})

export const closingReportRow = row('finance.periods', {
  month,
  closedAt: { kind: 'moment' },
  closedByName: { kind: 'text', label: 'finance.periods.closedBy' },
  reopenedAt: { kind: 'moment', optional: true },
  reopenedByName: { kind: 'text', label: 'finance.periods.reopenedBy' },
  reopenedReason: { kind: 'text', label: 'finance.periods.reason' },
})
