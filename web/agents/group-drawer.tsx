import { useMemo } from 'react'
import { AgentGroupForm, type AgentGroup } from '#contract/agents/agents.schema.ts'
import { runs } from '../kit/route/action.ts'
import { PickField } from '../kit/form/fields/field-select.tsx'
import { TextField } from '../kit/form/fields/field-text.tsx'
import type { Panel } from '../kit/form/form-drawer.tsx'
import { RecordLine, RecordsDrawer } from '../kit/form/records-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { useRead } from '../kit/call/query.ts'
import { useWords } from '../kit/words/words.ts'
import { agents } from './agents.client.ts'
import { agentSource } from './agents.public.ts'

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
    </RecordLine>
  )
}

function GroupEdit({ group, open, onClose }: Panel & { group: AgentGroup | null }) {
  const { w } = useWords()
  const initial = useMemo(
    () => ({ name: group?.name ?? '', agentIds: group?.agents.map(({ id }) => id) ?? [] }),
    [group],
  )
  const form = useForm({ name: `agents.group.${group?.id ?? 'new'}`, initial, schema: AgentGroupForm })
  return (
    <SaveDrawer
      form={form}
      call={agents.groupSave}
      open={open}
      onClose={onClose}
      title={group?.name ?? w('agents.text.newGroup')}
      send={(values) => ({ ...values, ...(group && { id: group.id }) })}
    >
      <TextField form={form} name="name" label="agents.fields.groupTitle" required autoFocus max={200} />
      <PickField
        form={form}
        name="agentIds"
        label="agents.fields.agents"
        source={agentSource}
        many
        numeric
        help="agents.text.groupHelp"
      />
    </SaveDrawer>
  )
}
