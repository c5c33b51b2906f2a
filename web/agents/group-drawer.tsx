import { useMemo, useState } from 'react'
import { AgentGroupForm, type AgentGroup } from '#contract/agents/agents.schema.ts'
import { PickField } from '../kit/form/field-select.tsx'
import { TextField } from '../kit/form/field-text.tsx'
import { useDrawer } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { ActionPanel } from '../kit/parts/action-panel.tsx'
import { Drawer } from '../kit/parts/drawer.tsx'
import { Empty } from '../kit/parts/empty.tsx'
import { NewButton } from '../kit/parts/new-button.tsx'
import { useRead } from '../kit/query.ts'
import { useWords } from '../kit/words.ts'
import { agents } from './agents.client.ts'
import { agentSource } from './agents.public.ts'

const editKey = 'tools.ForAgentList.edit'
type Panel = { open: boolean; onClose: () => void }

/** Groups of agents, each with who is in it. */
export function GroupDrawer({ open, onClose }: Panel) {
  const { w } = useWords()
  const groups = useRead(agents.groups, {}, { enabled: open, live: ['agent'] })
  const edited = useDrawer<AgentGroup | null>()
  const [removing, setRemoving] = useState<AgentGroup | null>(null)
  const rows = groups.data?.rows
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={w('agents.text.groups')}
      extra={<NewButton needs={editKey} title="agents.text.newGroup" onPress={() => edited.show(null)} />}
    >
      {rows?.length === 0 && <Empty title={w('agents.text.noGroups')} />}
      <ul className="agent-groups">
        {rows?.map((group) => (
          <li key={group.id}>
            <div>
              <strong>{group.name}</strong>
              <small>{w('agents.text.groupAgents', { count: group.agents.length })}</small>
              <p>{group.agents.map(({ name }) => name).join(', ')}</p>
            </div>
            {group.can['edit'] === true && (
              <button type="button" className="lt-button lt-button-plain" onClick={() => edited.show(group)}>
                {w('kit.parts.edit')}
              </button>
            )}
            {group.can['remove'] === true && (
              <button type="button" className="lt-button lt-button-plain" onClick={() => setRemoving(group)}>
                {w('kit.parts.remove')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <GroupEdit key={edited.count} group={edited.record} open={edited.open} onClose={edited.hide} />
      {removing && (
        <ActionPanel
          title={w('kit.parts.remove')}
          action={{
            call: agents.groupDelete,
            input: () => ({ id: removing.id }),
            danger: true,
            consequence: w('agents.text.groupLeaves', { name: removing.name, count: removing.agents.length }),
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </Drawer>
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
