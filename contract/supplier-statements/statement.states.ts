import { states } from '../kit/states.ts'

const needs = 'supplierRouter.supplierPay.edit'

/** A supplier's statement: compared line by line, and done when nothing on it waits for a word of ours. */
export const statementStates = states({
  initial: 'open',
  at: '/supplier/commBankPayBill/statement',
  states: { open: { tone: 'warn' }, settled: { tone: 'good' }, cancelled: { tone: 'muted', final: true } },
  columns: ['supplier_statement.status'],
  verbs: {
    statementSettle: {
      path: '/supplier/commBankPayBill/statement/settle',
      from: ['open'],
      to: 'settled',
      by: ['staff'],
      needs,
      errors: ['supplier-statements.waiting'],
      forward: true,
    },
    statementReopen: {
      path: '/supplier/commBankPayBill/statement/reopen',
      from: ['settled'],
      to: 'open',
      back: 'statementSettle',
      by: ['staff'],
      needs,
      reason: true,
    },
    /** The wrong file: its rows count no more. Costs that were taken from it stay. */
    statementCancel: {
      path: '/supplier/commBankPayBill/statement/cancel',
      from: ['open'],
      to: 'cancelled',
      by: ['staff'],
      needs,
      reason: true,
      danger: true,
    },
  },
})
export type StatementStatus = (typeof statementStates.names)[number]
export type StatementMove = (typeof statementStates.moveNames)[number]
