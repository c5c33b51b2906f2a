import { row, state } from '../../kit/record/record.ts'
import { claimStates } from './claim.states.ts'

/** A claim as it is listed. */
export const claimRow = row('agents.claims', {
  createdAt: { kind: 'moment' },
  agentCode: { kind: 'text', label: 'agents.fields.code' },
  agentName: { kind: 'text', label: 'agents.fields.name' },
  memo: { kind: 'text', label: 'agents.claims.source' },
  status: state(claimStates, 'agents.claimStates'),
  amountMinor: { kind: 'money', in: 'currency', label: 'agents.fields.amount' },
  openMinor: { kind: 'money', in: 'currency' },
  currency: { kind: 'currency', label: 'agents.fields.currency' },
  settledAt: { kind: 'moment', optional: true },
  endedByName: { kind: 'text' },
  reason: { kind: 'text', label: 'agents.fields.reason' },
})
