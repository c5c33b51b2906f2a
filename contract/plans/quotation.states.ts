import { states } from '../kit/states.ts'

const needs = 'group.quotation'

const phases = {
  /** Of what was sent to an agent: what it still reads, and how it was answered. */
  shown: ['sent', 'accepted', 'declined', 'expired'],
} as const

/** An offer to the agent; once sent it stands as it was. */
export const quotationStates = states({
  initial: 'draft',
  at: '/supplier/groupPlanQuotation',
  states: {
    draft: { tone: 'neutral' },
    'to-approve': { tone: 'warn' },
    approved: { tone: 'info' },
    sent: { tone: 'progress' },
    accepted: { tone: 'good' },
    declined: { tone: 'bad' },
    withdrawn: { tone: 'muted' },
    superseded: { tone: 'muted' },
    expired: { tone: 'warn' },
  },
  columns: ['plan_quotation.status'],
  phases,
  verbs: {
    askApproval: {
      from: ['draft'],
      to: 'to-approve',
      by: ['staff'],
      needs: `${needs}.edit`,
      forward: true,
    },
    approveQuotation: {
      from: ['to-approve'],
      to: 'approved',
      by: ['staff'],
      needs: `${needs}.approve`,
      forward: true,
      errors: ['plans.ownQuotation'],
    },
    returnQuotation: {
      from: ['to-approve'],
      to: 'draft',
      by: ['staff'],
      needs: `${needs}.approve`,
      reason: true,
    },
    send: {
      from: ['draft', 'approved'],
      to: 'sent',
      by: ['staff'],
      needs: `${needs}.send`,
      forward: true,
      errors: ['plans.noCost', 'plans.needsApproval', 'plans.otherCurrency'],
    },
    accept: {
      from: ['sent', 'expired'],
      to: 'accepted',
      by: ['staff', 'system'],
      needs: `${needs}.send`,
      forward: true,
      errors: ['plans.wrongNumbers', 'plans.groupSold'],
    },
    decline: {
      from: ['sent', 'expired'],
      to: 'declined',
      by: ['staff', 'system'],
      needs: `${needs}.send`,
      reason: true,
    },
    withdraw: {
      from: ['sent', 'accepted', 'expired'],
      to: 'withdrawn',
      by: ['staff'],
      needs: `${needs}.send`,
      reason: true,
      rare: true,
      errors: ['plans.isConfirmed'],
    },
    /** A newer edition of its option was sent, or another one was accepted. */
    supersede: {
      from: ['sent', 'accepted'],
      to: 'superseded',
      by: ['system'],
      needs: `${needs}.send`,
      silent: true,
    },
    /** Its last day is over. */
    expire: { from: ['sent'], to: 'expired', by: ['system'], needs: `${needs}.send`, silent: true },
  },
})
