import { states } from '../../kit/states.ts'

const needs = 'tools.AgentAccout'

/** What an agent that pays beforehand owes and has not had the money for yet. */
export const claimStates = states({
  initial: 'open',
  at: '/supplier/distributorAccout',
  states: {
    open: { tone: 'warn' },
    settled: { tone: 'good' },
    waived: { tone: 'muted', final: true },
    /** The agent pays by bill since: it stands in what it owes. */
    billed: { tone: 'info', final: true },
  },
  phases: {
    /** Money may pay it, or have paid it. */
    standing: ['open', 'settled'],
  },
  columns: ['agent_claim.status'],
  verbs: {
    /** Money came that pays it, all or in part. */
    claimSettle: { from: ['open'], to: ['open', 'settled'], by: ['system'], needs },
    /** The money that paid it had not come after all. */
    claimReopen: { from: ['open', 'settled'], to: 'open', by: ['system'], needs },
    /** The agent pays by bill from now on. */
    claimBill: { from: ['open'], to: 'billed', by: ['system'], needs, silent: true },
    /** It is not asked for any more: our own loss. */
    claimWaive: {
      path: '/supplier/distributorAccout/claimWaive',
      from: ['open'],
      to: 'waived',
      by: ['staff'],
      needs: `${needs}.adjust`,
      reason: true,
      danger: true,
    },
  },
})
