import { AgentGroupForm, type AgentGroup } from '#contract/agents/agents.schema.ts'
import { Panels } from '../kit/route/panels.tsx'
import { runs } from '../kit/route/action.ts'
import type { Panel } from '../kit/form/form-drawer.tsx'
import { RecordLine, RecordsDrawer } from '../kit/form/records-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { useRead } from '../kit/call/query.ts'
import { useWords } from '../kit/words/words.ts'
import { agents } from './agents.client.ts'
import { agentSource } from './agents.public.ts'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { agentGroupRecord } from '#contract/agents/agent-group.fields.ts'
import { fieldOf } from '../kit/record/record-fields.tsx'

/** Groups of agents, each with who is in it. */
export function GroupDrawer(panel: Panel) {
  const groups = useRead(agents.groups, {}, { enabled: panel.open, live: ['agent'] })
  return (
    <RecordsDrawer
      {...panel}
      title="agents.text.groups"
      addWord="agents.text.newGroup"
      needs="tools.ForAgentList.edit"
      none="agents.text.noGroups"
      rows={groups.data?.rows}
      record={(group, onEdit) => <GroupLine group={group} onEdit={onEdit} />}
      edit={(group, at) => <GroupEdit group={group} {...at} />}
    />
  )
}

function GroupLine({ group, onEdit }: { group: AgentGroup; onEdit: () => void }) {
  const { w } = useWords()
  const { id, name, agents: members, can } = group
  const count = members.length
  const consequence = w('agents.text.groupLeaves', { name, count })
  return (
    <RecordLine
      side={w('agents.text.groupAgents', { count })}
      onEdit={can['edit'] === true ? onEdit : undefined}
      remove={
        can['remove'] === true
          ? runs(agents.groupDelete, () => ({ id }), { danger: true, consequence })
          : undefined
      }
    >
      {name}
      <small>{members.map((member) => member.name).join(', ')}</small>
      <Panels on="agentGroup" id={id} />
    </RecordLine>
  )
}

const Field = fieldOf(agentGroupRecord)

function GroupEdit({ group, ...panel }: Panel & { group: AgentGroup | null }) {
  const { w } = useWords()
  const form = useRecordForm(agentGroupRecord, {
    name: 'agents.group',
    schema: AgentGroupForm,
    existing: group && { ...group, agentIds: group.agents.map(({ id }) => id) },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={agents.groupSave}
      title={group?.name ?? w('agents.text.newGroup')}
    >
      <Field name="name" autoFocus />
      <Field name="agentIds" source={agentSource} help="agents.text.groupHelp" />
    </SaveDrawer>
  )
}
