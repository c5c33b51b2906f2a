import { states } from '../../kit/states.ts'

const staff = 'entertainment.PlayOrderList'
const agent = 'bookingCenter.PlayOrderList'

/** What is kept of what goes: by the order's rule of this moment, nothing, or an amount by hand. */
export const feeWays = ['rule', 'none', 'by-hand'] as const

/** What somebody asks to change of an order: until it is answered the order stays as it is. */
export const modifyStates = states({
  initial: ['applied', 'sent', 'confirmed'],
  states: {
    applied: { tone: 'warn' },
    sent: { tone: 'progress' },
    confirmed: { tone: 'good', final: true },
    rejected: { tone: 'bad', final: true },
    cancelled: { tone: 'muted', final: true },
  },
  phases: { open: ['applied', 'sent'] },
  columns: ['order_request.status'],
  verbs: {
    /** Suppliers who hold a line that changes are asked. */
    modifySend: {
      path: '/supplier/orderModify/send',
      from: ['applied'],
      to: 'sent',
      by: ['staff'],
      needs: `${staff}.amend`,
      bulk: 'call',
    },
    /** Done now: by staff, or by itself when the last supplier asked agrees; told as the order's change. */
    modifyConfirm: {
      path: '/supplier/orderModify/confirm',
      silent: true,
      forward: true,
      from: ['applied', 'sent'],
      to: 'confirmed',
      by: ['staff', 'system'],
      needs: `${staff}.amend`,
      bulk: 'call',
    },
    /** By staff, or by itself when a supplier refuses. */
    modifyReject: {
      path: '/supplier/orderModify/reject',
      danger: true,
      from: ['applied', 'sent'],
      to: 'rejected',
      by: ['staff', 'system'],
      needs: `${staff}.amend`,
      reason: true,
      bulk: 'call',
    },
    /** Whoever asked needs it no more. */
    modifyCancel: {
      path: '/supplier/orderModify/cancel',
      from: ['applied', 'sent'],
      to: 'cancelled',
      by: ['staff', 'agent', 'system'],
      needs: `${staff}.amend`,
      agentNeeds: `${agent}.amend`,
      bulk: 'call',
    },
  },
})
export type ModifyStatus = (typeof modifyStates.names)[number]
export type ModifyMove = (typeof modifyStates.moveNames)[number]
