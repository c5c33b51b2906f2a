import { agentSheet } from '#contract/agents/agent.fields.ts'
import { AgentForm } from '#contract/agents/agents.schema.ts'
import { recordSheets } from '../kit/sheet/record/record-sheets.ts'
import { listAgents } from './agents.queries.ts'
import { agentErrors, saveAgent } from './save-agent.ts'

export const agentSheets = recordSheets(agentSheet, {
  name: 'agents.agents',
  form: AgentForm,
  list: listAgents,
  judge: agentErrors,
  save: saveAgent,
})
