import type { PickSource } from '../kit/form/choice.ts'
import { agents } from './agents.client.ts'

type Named = { id: number; code: string; name: string }
const choiceOf = ({ id, code, name }: Named) => ({ value: String(id), label: name, hint: code })

/** Agents by code or name. */
export const agentSource: PickSource = {
  name: 'agents',
  search: async (text, signal) => (await agents.simpleList({ text }, { signal })).rows.map(choiceOf),
  find: async (values) => (await agents.simpleList({ ids: values.map(Number) })).rows.map(choiceOf),
}
