import { form, row, state } from '../../kit/record/record.ts'
import { rechargeStates } from './recharge.states.ts'

/** What an agent sends, and where to. */
export const askRecharge = form('agents.recharges', {
  /** Named by staff; an agent asks of itself. */
  agentId: { kind: 'ref', optional: true, label: 'agents.fields.name' },
  amountMinor: { kind: 'money', min: 1, label: 'agents.fields.amount' },
  accountId: { kind: 'ref', label: 'agents.recharges.account' },
  note: { kind: 'text', max: 300, label: 'agents.fields.memo' },
  /** Sent already: with its proof. */
  paidOn: { kind: 'date', optional: true },
  reference: { kind: 'text', max: 60 },
  proofFileId: { kind: 'ref', optional: true, label: 'agents.recharges.proof' },
})

/** That it was sent. */
export const payRecharge = form('agents.recharges', {
  paidOn: { kind: 'date' },
  reference: { kind: 'text', max: 60 },
  proofFileId: { kind: 'ref', optional: true, label: 'agents.recharges.proof' },
})

/** A recharge as its agent and staff see it. */
export const rechargeRow = row('agents.recharges', {
  requestedAt: { kind: 'moment' },
  agentCode: { kind: 'text', label: 'agents.fields.code' },
  agentName: { kind: 'text', label: 'agents.fields.name' },
  status: state(rechargeStates, 'agents.rechargeStates'),
  amountMinor: { kind: 'money', in: 'currency', label: 'agents.fields.amount' },
  currency: { kind: 'currency', label: 'agents.fields.currency' },
  accountName: { kind: 'text', label: 'agents.recharges.account' },
  paidOn: { kind: 'date', optional: true },
  reference: { kind: 'text' },
  note: { kind: 'text', label: 'agents.fields.memo' },
  requestedByName: { kind: 'text', label: 'agents.recharges.requestedBy' },
  endedByName: { kind: 'text', label: 'agents.recharges.endedBy' },
  endedAt: { kind: 'moment', optional: true },
  reason: { kind: 'text', label: 'agents.fields.reason' },
})
