import { row } from '../../kit/record/record.ts'
import { accountClasses } from './kinds.ts'

export const chartAccountRow = row('finance.chart', {
  number: { kind: 'text' },
  title: { kind: 'text' },
  class: { kind: 'choice', of: accountClasses, words: 'finance.classes' },
  outsideNumber: { kind: 'text' },
  outsideTitle: { kind: 'text' },
})
