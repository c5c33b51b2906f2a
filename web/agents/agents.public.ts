import { createdBy, namedChoice, pickFrom } from '../kit/form/choices/pick-source.ts'
import { agents } from './agents.client.ts'

export { agents } from './agents.client.ts'

/** Agents by code or name. */
export const agentSource = pickFrom('agents', agents.simpleList, namedChoice)

/** Groups of agents by name. */
export const groupSource = {
  ...pickFrom('agentGroups', agents.groups, ({ id, name, agents: members }) => ({
    value: String(id),
    label: name,
    hint: String(members.length),
  })),
  create: createdBy(agents.groupSave, 'agents.text.newGroup'),
}
