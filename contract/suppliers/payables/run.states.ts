import { states } from '../../kit/states.ts'

const needs = 'supplierRouter.supplierPay'

/** A payment run: drawn up, given to the bank, in the books; taken back whole where it was wrong. */
export const runStates = states({
  initial: 'draft',
  at: '/supplier/commBankPayBill',
  states: { draft: { tone: 'warn' }, paid: { tone: 'good' }, cancelled: { tone: 'muted', final: true } },
  columns: ['payment_run.status'],
  verbs: {
    runPay: {
      path: '/supplier/commBankPayBill/pay',
      from: ['draft'],
      to: 'paid',
      by: ['staff'],
      needs: `${needs}.pay`,
      errors: ['suppliers.owedLess'],
      forward: true,
    },
    runCancel: {
      path: '/supplier/commBankPayBill/cancel',
      from: ['draft'],
      to: 'cancelled',
      by: ['staff'],
      needs: `${needs}.edit`,
      danger: true,
    },
    /** The bank did not do it: all of it is owed again. */
    runUndo: {
      path: '/supplier/commBankPayBill/undo',
      from: ['paid'],
      to: 'cancelled',
      by: ['staff'],
      needs: `${needs}.pay`,
      reason: true,
      danger: true,
    },
  },
})
export type RunStatus = (typeof runStates.names)[number]
export type RunMove = (typeof runStates.moveNames)[number]
