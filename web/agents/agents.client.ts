import type { agentsApi } from '#contract/agents/agents.api.ts'
import type { PickSource } from '../kit/choice.ts'
import { clientFor } from '../kit/client.ts'

export const agents = clientFor<typeof agentsApi>('agents')

type Named = { id: number; code: string; name: string }
const choiceOf = ({ id, code, name }: Named) => ({ value: String(id), label: name, hint: code })

/** Agents to choose one from; a chosen one is found even where it is disabled. */
export const agentSource: PickSource = {
  name: 'agents.agents',
  search: async (text, signal) => (await agents.simpleList({ text }, { signal })).rows.map(choiceOf),
  find: async (values) => (await agents.simpleList({ ids: values.map(Number) })).rows.map(choiceOf),
}
