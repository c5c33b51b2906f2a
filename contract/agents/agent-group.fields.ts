import { record } from '../kit/record/record.ts'

/** Agents that buy on the same terms: a price strategy may be followed by a group. */
export const agentGroupRecord = record('agents.fields', {
  name: { kind: 'text', required: true, label: 'agents.fields.groupTitle' },
  /** All that it has from now on; one that was in another leaves that one. */
  agentIds: { kind: 'refs', max: 2_000, only: 'form', column: false, label: 'agents.fields.agents' },
})
