import { states } from '../../kit/states.ts'

const needs = 'setting.gatheringAccount'

/** Money asked out of the RMB account: set apart until it has arrived at the bank, or come back. */
export const withdrawStates = states({
  initial: 'requested',
  at: '/supplier/withdrawDemand',
  states: {
    requested: { tone: 'warn' },
    accepted: { tone: 'progress' },
    sent: { tone: 'progress' },
    paid: { tone: 'good', final: true },
    returned: { tone: 'bad', final: true },
    rejected: { tone: 'bad', final: true },
  },
  phases: {
    /** Its money is set apart. */
    open: ['requested', 'accepted', 'sent'],
    /** It came back, or never left. */
    fallen: ['returned', 'rejected'],
  },
  columns: ['withdraw_demand.status'],
  verbs: {
    withdrawAccept: {
      path: '/supplier/withdrawDemand/accept',
      from: ['requested'],
      to: 'accepted',
      by: ['staff'],
      needs: `${needs}.answer`,
      unless: 'ownDemand',
      forward: true,
    },
    withdrawSend: {
      path: '/supplier/withdrawDemand/send',
      from: ['accepted'],
      to: 'sent',
      by: ['staff'],
      needs: `${needs}.answer`,
      forward: true,
    },
    withdrawPay: {
      path: '/supplier/withdrawDemand/pay',
      from: ['sent'],
      to: 'paid',
      by: ['staff'],
      needs: `${needs}.answer`,
      forward: true,
    },
    withdrawReturn: {
      path: '/supplier/withdrawDemand/return',
      from: ['sent'],
      to: 'returned',
      by: ['staff'],
      needs: `${needs}.answer`,
      reason: true,
      danger: true,
    },
    withdrawReject: {
      path: '/supplier/withdrawDemand/reject',
      from: ['requested', 'accepted'],
      to: 'rejected',
      by: ['staff'],
      needs: `${needs}.answer`,
      reason: true,
      danger: true,
    },
  },
})
export type WithdrawStatus = (typeof withdrawStates.names)[number]
export type WithdrawMove = (typeof withdrawStates.moveNames)[number]
