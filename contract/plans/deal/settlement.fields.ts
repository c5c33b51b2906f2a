import { row, state } from '../../kit/record/record.ts'
import { settlementStates } from './deal.states.ts'

export const settlementRow = row('plans.settlements', {
  name: { kind: 'text' },
  status: state(settlementStates, 'plans.settlementStates'),
  openCount: { kind: 'count', label: 'plans.settlements.open' },
})
