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
  initial: ['submitted', 'draft'],
  at: '/supplier/travelPlanExpense',
  states: {
    /** Written down, and not handed in. */
    draft: { tone: 'neutral' },
    submitted: { tone: 'warn' },
    /** To be corrected and sent again. */
    returned: { tone: 'progress' },
    approved: { tone: 'good' },
    rejected: { tone: 'bad' },
    reversed: { tone: 'muted' },
  },
  phases: {
    /** Counts, or may still. */
    live: ['draft', 'submitted', 'returned', 'approved'],
    /** Whoever entered it may still correct it. */
    unsent: ['draft', 'returned'],
    /** Not answered for good. */
    open: ['draft', 'submitted', 'returned'],
  },
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
    /** Back to whoever entered it, who corrects it and sends it again. */
    returnExpense: {
      from: ['submitted'],
      to: 'returned',
      by: ['staff'],
      needs: 'group.expense.review',
      reason: true,
      errors: ['plans.isSettled'],
    },
    sendExpense: {
      from: ['draft', 'returned'],
      to: 'submitted',
      by: ['staff', 'system'],
      needs: 'group.expense.edit',
      forward: true,
      errors: ['plans.isSettled'],
    },
    rejectExpense: {
      from: ['draft', 'submitted', 'returned'],
      to: 'rejected',
      by: ['staff'],
      needs: 'group.expense.review',
      reason: true,
    },
    /** Out of the books again, by its reverse. */
    reverseExpense: {
      from: ['approved'],
      to: 'reversed',
      by: ['staff'],
      needs: 'group.expense.reverse',
      reason: true,
      danger: true,
      rare: true,
      errors: ['plans.ownExpense', 'plans.isSettled', 'plans.billConfirmed'],
    },
  },
})
