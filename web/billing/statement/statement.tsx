import { agentSource } from '../../agents/agents.public.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { StatementPage } from './statement-page.tsx'

const schema = listSchema({
  filters: {
    agentId: { kind: 'pick', label: 'billing.fields.agent', source: agentSource, first: true, subject: true },
    period: { kind: 'dates', label: 'billing.fields.period', first: true },
  },
})

/** The statement of account of one agent. */
export default function AgentStatement() {
  return <StatementPage screen="agentStatement" schema={schema} />
}
