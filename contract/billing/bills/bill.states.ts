import { states } from '../../kit/states.ts'
import { billKeys } from '../billing.keys.ts'

const { index, agent } = billKeys
const by = ['staff'] as const

/** What becomes of an agent's bill: gathered, closed, agreed, taken into the books. */
export const billStates = states({
  initial: 'draft',
  at: '/supplier/distributorBill',
  states: {
    draft: { tone: 'neutral' },
    locked: { tone: 'info' },
    confirmed: { tone: 'progress' },
    verified: { tone: 'good' },
    deleted: { tone: 'muted', final: true },
  },
  phases: {
    /** Its amounts count as billed. */
    live: ['draft', 'locked', 'confirmed', 'verified'],
    /** The agent may read it. */
    told: ['locked', 'confirmed', 'verified'],
    /** Somebody still has to do something. */
    open: ['draft', 'locked', 'confirmed'],
  },
  columns: ['agent_bill.status'],
  verbs: {
    /** Its lines are fixed, its rebate worked out, its number given. */
    billLock: {
      from: ['draft'],
      to: 'locked',
      by: ['staff', 'system'],
      needs: `${index}.lock`,
      errors: ['billing.nothing'],
      forward: true,
      back: 'billUnlock',
    },
    billConfirm: {
      from: ['locked'],
      to: 'confirmed',
      by,
      needs: `${index}.confirm`,
      unless: 'disputed',
      forward: true,
    },
    billConfirmVerify: {
      from: ['locked'],
      to: 'verified',
      by,
      needs: `${index}.verify`,
      unless: 'disputed',
      errors: ['balanceTooLow'],
    },
    /** Its adjustments and its rebate go into the books. */
    billVerify: {
      from: ['confirmed'],
      to: 'verified',
      by,
      needs: `${index}.verify`,
      errors: ['balanceTooLow'],
      forward: true,
    },
    billPay: {
      path: '/supplier/distributorBill/pay',
      from: ['verified'],
      by: ['staff', 'agent'],
      needs: `${index}.pay`,
      agentNeeds: agent,
      unless: 'settled',
      errors: ['balanceTooLow', 'billing.creditTooLow'],
      forward: true,
    },
    /** A link by which the agent pays it online; the bill is paid when the provider says so. */
    billPayLink: {
      path: '/supplier/distributorBill/payLink',
      from: ['verified'],
      by: ['staff', 'agent'],
      needs: `${index}.pay`,
      agentNeeds: agent,
      unless: 'settled',
      silent: true,
    },
    billSend: {
      path: '/supplier/distributorBill/send',
      from: ['locked', 'confirmed', 'verified'],
      by: ['staff', 'system'],
      needs: `${index}.send`,
    },
    billAdjust: {
      path: '/supplier/distributorBill/adjust',
      from: ['draft'],
      by,
      needs: `${index}.adjust`,
      reason: true,
    },
    /** Its lines are gathered anew. */
    billRefresh: { from: ['draft'], by, needs: `${index}.generate`, unless: 'billedLater' },
    billUnlock: {
      from: ['locked', 'confirmed'],
      to: 'draft',
      by,
      needs: `${index}.unlock`,
      unless: 'billedLater',
    },
    billAntiVerify: {
      from: ['verified'],
      to: 'confirmed',
      by,
      needs: `${index}.antiVerify`,
      unless: 'hasPapers',
      reason: true,
      danger: true,
      rare: true,
    },
    billDelete: {
      from: ['draft'],
      to: 'deleted',
      by,
      needs: `${index}.delete`,
      unless: 'billedLater',
      reason: true,
      danger: true,
      rare: true,
    },
  },
})
export type BillStatus = (typeof billStates.names)[number]
export type BillMove = (typeof billStates.moveNames)[number]
export type BillVerb = (typeof billStates.verbNames)[number]
