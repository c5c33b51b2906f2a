import { states } from '../../kit/states.ts'

/** What somebody who went along was given, spent and gives back. */
export const settlementStates = states({
  initial: 'open',
  at: '/supplier/travelPlanSettlement',
  states: { open: { tone: 'info' }, submitted: { tone: 'warn' }, confirmed: { tone: 'good' } },
  columns: ['plan_settlement.status'],
  verbs: {
    submitSettlement: {
      from: ['open'],
      to: 'submitted',
      by: ['staff', 'system'],
      needs: 'group.expense.edit',
      forward: true,
      errors: ['plans.expensesOpen'],
    },
    confirmSettlement: {
      from: ['submitted'],
      to: 'confirmed',
      by: ['staff'],
      needs: 'group.expense.settle',
      forward: true,
      errors: ['plans.expensesOpen', 'plans.ownSettlement'],
    },
    returnSettlement: {
      from: ['submitted'],
      to: 'open',
      by: ['staff'],
      needs: 'group.expense.settle',
      reason: true,
    },
    reopenSettlement: {
      from: ['confirmed'],
      to: 'open',
      by: ['staff'],
      needs: 'group.expense.reopen',
      reason: true,
      rare: true,
    },
  },
})
