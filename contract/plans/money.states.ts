import { states } from '../kit/states.ts'
import { planKeys } from './plan.keys.ts'

const { bills } = planKeys

/** What an agent or a supplier has to pay or get for a group. */
export const planBillStates = states({
  initial: 'draft',
  at: '/supplier/groupPlanBill',
  states: { draft: { tone: 'warn' }, confirmed: { tone: 'good' } },
  columns: ['plan_bill.status'],
  verbs: {
    confirmBill: {
      from: ['draft'],
      to: 'confirmed',
      by: ['staff'],
      needs: `${bills}.confirm`,
      path: '/supplier/groupPlanBill/confirm',
      forward: true,
      bulk: 'call',
      errors: ['plans.notFinished', 'plans.unknownAmount'],
    },
    reopenBill: {
      from: ['confirmed'],
      to: 'draft',
      by: ['staff'],
      needs: `${bills}.reopen`,
      path: '/supplier/groupPlanBill/reopen',
      back: 'confirmBill',
      reason: true,
      rare: true,
    },
  },
})

/** What somebody spent or collected on tour. */
export const expenseStates = states({
  initial: 'submitted',
  at: '/supplier/travelPlanExpense',
  states: { submitted: { tone: 'warn' }, approved: { tone: 'good' }, rejected: { tone: 'bad' } },
  columns: ['plan_expense.status'],
  verbs: {
    approveExpense: {
      from: ['submitted'],
      to: 'approved',
      by: ['staff'],
      needs: 'group.expense.review',
      forward: true,
      errors: ['plans.ownExpense'],
    },
    rejectExpense: {
      from: ['submitted'],
      to: 'rejected',
      by: ['staff'],
      needs: 'group.expense.review',
      reason: true,
    },
  },
})
