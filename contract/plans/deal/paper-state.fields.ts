import { row } from '../../kit/record/record.ts'

export const paperStateRow = row('plans.papers', {
  paper: { kind: 'text', words: 'plans.papers' },
  party: { kind: 'text' },
})
