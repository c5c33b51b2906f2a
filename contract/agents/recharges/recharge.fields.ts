import { form } from '../../kit/record/record.ts'

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
