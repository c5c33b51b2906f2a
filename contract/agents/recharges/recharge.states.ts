import { states } from '../../kit/states.ts'

const needs = 'tools.RechargeRecord'
const agentNeeds = 'bookingCenter.transactionList'

/** An agent's money on its way to us: asked for, sent, in the books. */
export const rechargeStates = states({
  initial: ['requested', 'paid'],
  at: '/supplier/rechargeRecord',
  states: {
    requested: { tone: 'warn' },
    paid: { tone: 'progress' },
    confirmed: { tone: 'good' },
    rejected: { tone: 'bad', final: true },
  },
  phases: {
    /** Somebody still has something to do. */
    open: ['requested', 'paid'],
  },
  columns: ['agent_recharge.status'],
  verbs: {
    /** It has been sent: when, with which reference, and its proof. */
    rechargePay: {
      path: '/supplier/rechargeRecord/pay',
      from: ['requested'],
      to: 'paid',
      by: ['staff', 'agent'],
      needs: `${needs}.edit`,
      agentNeeds,
      forward: true,
    },
    /** It has arrived: the agent can order for it from now on. */
    rechargeConfirm: {
      path: '/supplier/rechargeRecord/confirm',
      from: ['paid'],
      to: 'confirmed',
      by: ['staff'],
      needs: `${needs}.confirm`,
      forward: true,
    },
    /** It had not arrived after all: it is out of the books again, and waits as before. */
    rechargeUndo: {
      path: '/supplier/rechargeRecord/undo',
      from: ['confirmed'],
      to: 'paid',
      by: ['staff'],
      needs: `${needs}.confirm`,
      errors: ['balanceTooLow'],
      reason: true,
      danger: true,
      rare: true,
    },
    rechargeReject: {
      path: '/supplier/rechargeRecord/reject',
      from: ['requested', 'paid'],
      to: 'rejected',
      by: ['staff'],
      needs: `${needs}.confirm`,
      reason: true,
      danger: true,
    },
  },
})
export type RechargeStatus = (typeof rechargeStates.names)[number]
export type RechargeMove = (typeof rechargeStates.moveNames)[number]
