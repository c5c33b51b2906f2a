import { useState } from 'react'
import { agentRightNames } from '#contract/identity/agent-rights.ts'
import { agentKeyRecord } from '#contract/agents/keys/key.fields.ts'
import { AgentKeyForm, type AgentKey } from '#contract/agents/keys/keys.schema.ts'
import { useAct, useRead } from '../../kit/call/query.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { RecordsDrawer } from '../../kit/form/records-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { Dialog } from '../../kit/parts/layers/dialog.tsx'
import { Facts } from '../../kit/parts/page/cards.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { factsOf } from '../../kit/record/record-facts.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { useAgentRoles } from '../../staff/staff.public.tsx'
import { agents } from '../agents.client.ts'
import { KeyCalls } from './key-calls.tsx'

const facts = factsOf(agentKeyRecord)
const tones = agentKeyRecord.fields.state.tones

/** What an agent's own systems come in with: made, shown once, renewed, revoked; and what was called with it. */
export function KeyDrawer({ agent, ...panel }: Panel & { agent: { id: number; name: string } }) {
  const { w } = useWords()
  const [made, setMade] = useState('')
  const [renewed, setRenewed] = useState<AgentKey | null>(null)
  const rotate = useAct(agents.keyRotate, {
    onDone: ({ key = '' }) => {
      setRenewed(null)
      setMade(key)
    },
  })
  const [requested, setRequested] = useState<AgentKey | null>(null)
  const keys = useRead(
    agents.keyList,
    { agentId: agent.id },
    { enabled: panel.open !== false, live: ['agentKey'] },
  )
  return (
    <>
      <RecordsDrawer
        {...panel}
        title="agents.keys.title"
        width={640}
        addWord="agents.keys.new"
        needs="tools.ForAgentList.keys"
        none="agents.keys.none"
        tools={<p className="lt-field-help">{agent.name}</p>}
        rows={keys.data?.rows}
        record={(key, onEdit) => (
          <KeyLine
            apiKey={key}
            onEdit={onEdit}
            onRotate={() => setRenewed(key)}
            onCalls={() => setRequested(key)}
          />
        )}
        edit={(key, at) => <KeyEdit agentId={agent.id} apiKey={key} onMade={setMade} {...at} />}
      />
      {requested && <KeyCalls agentId={agent.id} apiKey={requested} onClose={() => setRequested(null)} />}
      <Dialog open={renewed !== null} onClose={() => setRenewed(null)} title={w('agents.keys.rotate')}>
        <p>{renewed && w('agents.keys.rotateWhat', { name: renewed.name, hours: renewed.overlapHours })}</p>
        <p>
          <button
            type="button"
            className="lt-button lt-button-primary"
            disabled={rotate.running}
            onClick={() => renewed && void rotate.run({ id: renewed.id })}
          >
            {w('agents.keys.rotate')}
          </button>
        </p>
      </Dialog>
      <Dialog open={made !== ''} onClose={() => setMade('')} title={w('agents.keys.made')}>
        <p>{w('agents.keys.once')}</p>
        <p className="agent-key">
          <Copyable text={made} />
        </p>
        <p>
          <button type="button" className="lt-button lt-button-primary" onClick={() => setMade('')}>
            {w('kit.text.close')}
          </button>
        </p>
      </Dialog>
    </>
  )
}

type LineProps = { apiKey: AgentKey; onEdit: () => void; onRotate: () => void; onCalls: () => void }

function KeyLine({ apiKey, onEdit, onRotate, onCalls }: LineProps) {
  const { w } = useWords()
  const { id, name, state, can } = apiKey
  return (
    <div className="agent-key-line">
      <header>
        <b>{name}</b> <StatusTag tone={tones[state]}>{w(`agents.keyStates.${state}`)}</StatusTag>
        <code>{apiKey.prefix}…</code>
      </header>
      <Facts
        facts={facts(apiKey, [
          'roleName',
          'readOnly',
          'perMinute',
          'expiresOn',
          'callsToday',
          'lastCallAt',
          'oldUntil',
          'createdByName',
        ])}
      />
      <ActionButtons
        can={{ ...can, calls: true }}
        of="agents.keys"
        max={2}
        quiet
        acts={{
          calls: { word: 'agents.keys.calls', go: onCalls },
          edit: { word: 'kit.parts.edit', go: onEdit },
          rotate: { word: 'agents.keys.rotate', go: onRotate },
          revoke: {
            call: agents.keyRevoke,
            input: () => ({ id }),
            danger: true,
            consequence: w('agents.keys.revokeWhat', { name }),
            done: 'agents.keys.revoked',
          },
        }}
      />
    </div>
  )
}

const Field = fieldOf(agentKeyRecord)
type EditProps = Panel & { agentId: number; apiKey: AgentKey | null; onMade: (key: string) => void }

function KeyEdit({ agentId, apiKey, onMade, ...panel }: EditProps) {
  const { w } = useWords()
  const scopes = agentRightNames.map((value) => ({ value, label: w(`booking-center.rights.${value}`) }))
  const form = useRecordForm(agentKeyRecord, {
    name: `agents.key.${agentId}`,
    schema: AgentKeyForm.omit({ agentId: true }),
    existing: apiKey,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={agents.keySave}
      send={(values) => ({ ...values, agentId })}
      onSaved={({ key }) => key && onMade(key)}
      title={apiKey?.name ?? w('agents.keys.new')}
    >
      <Field name="name" autoFocus />
      <Field name="roleId" choices={useAgentRoles()} />
      <Field name="rights" choices={scopes} help="agents.keys.rightsHelp" />
      <Field name="readOnly" />
      <Field name="overlapHours" />
      <Field name="perMinute" />
      <Field name="expiresOn" />
    </SaveDrawer>
  )
}
