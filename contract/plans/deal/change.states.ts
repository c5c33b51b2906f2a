import { states } from '../../kit/states.ts'

const phases = {
  /** It waits for the agent, or for whoever makes what the agent said yes to. */
  open: ['sent', 'accepted'],
} as const

/** A change of a group that was sold, as its agent is asked for it. */
export const changeStates = states({
  initial: 'sent',
  at: '/supplier/travelPlanChange',
  states: {
    sent: { tone: 'progress' },
    accepted: { tone: 'warn' },
    made: { tone: 'good' },
    refused: { tone: 'bad' },
    withdrawn: { tone: 'muted' },
    expired: { tone: 'muted' },
  },
  columns: ['plan_change.status'],
  phases,
  verbs: {
    acceptChange: {
      from: ['sent'],
      to: 'accepted',
      by: ['system'],
      needs: 'group.quotation.send',
      forward: true,
    },
    refuseChange: {
      from: ['sent'],
      to: 'refused',
      by: ['system'],
      needs: 'group.quotation.send',
      reason: true,
    },
    /** By itself with the agent's yes; by hand where something stood in its way then. */
    makeChange: {
      from: ['accepted'],
      to: 'made',
      by: ['staff', 'system'],
      needs: 'group.plan.edit',
      forward: true,
      silent: true,
    },
    withdrawChange: {
      from: phases.open,
      to: 'withdrawn',
      by: ['staff'],
      needs: 'group.quotation.send',
      reason: true,
      rare: true,
    },
    /** Its last day is over. */
    expireChange: {
      from: ['sent'],
      to: 'expired',
      by: ['system'],
      needs: 'group.quotation.send',
      silent: true,
    },
  },
})
