import { useState } from 'react'
import { agentSorts } from '#contract/agents/agent-sorts.ts'
import type { Agent } from '#contract/agents/agents.schema.ts'
import { useDrawer } from '../kit/form/form-drawer.tsx'
import { listSchema } from '../kit/list/filter-state.ts'
import { requestedSort } from '../kit/list/table/data-table-columns.ts'
import { RecordsPage, type RecordActs } from '../kit/record/records-page.tsx'
import { useListPage } from '../kit/list/use-list-page.ts'
import { useListState } from '../kit/list/use-list-state.ts'
import { RecordSheet } from '../kit/sheet/record-sheet.tsx'
import { useWords } from '../kit/words/words.ts'
import { CompanyUsers } from '../staff/staff.public.tsx'
import { AgentActions } from './agent-actions.tsx'
import { agentColumns } from './agent-columns.tsx'
import { agentFilters, askOf } from './agent-filters.ts'
import { AgentDrawer } from './agent-form.tsx'
import { AgentQuickView } from './agent-quick-view.tsx'
import { GroupDrawer } from './group-drawer.tsx'
import { KeyDrawer } from './keys/key-drawer.tsx'
import { agents } from './agents.client.ts'

const schema = listSchema({ filters: agentFilters, tabs: ['all', 'enabled', 'disabled'] })
const tabs = [
  { value: 'all', word: 'agents.text.all' },
  { value: 'enabled', word: 'agents.text.enabled' },
  { value: 'disabled', word: 'agents.text.disabled' },
] as const

/** Agents: who they are, on which terms they buy, their log-ins, and the ways to their prices and money. */
export default function ForAgentList() {
  const { w } = useWords()
  const list = useListState('ForAgentList', schema)
  const filter = { ...askOf(list), groupId: Number(list.values.groupId) || undefined }
  const order = requestedSort(agentSorts, list.sort)
  const page = useListPage(agents.list, list, { ...filter, ...order }, ['agent', 'user', 'quotation'])
  const people = useDrawer<Agent>()
  const keys = useDrawer<Agent>()
  const [groups, setGroups] = useState(false)
  const actsOf = ({ edit }: RecordActs<Agent, Agent | null>) => ({
    edit,
    logins: people.show,
    keys: keys.show,
  })
  return (
    <>
      <RecordsPage
        {...page}
        title="agents.screens.ForAgentList"
        tabs={tabs}
        columns={agentColumns}
        rowKey={(agent) => agent.id}
        rowName={(agent) => agent.name}
        look={(agent, acts) => ({
          title: agent.name,
          body: <AgentQuickView agent={agent} acts={actsOf(acts)} />,
        })}
        rowActions={(agent, acts) => <AgentActions agent={agent} acts={actsOf(acts)} max={1} />}
        add={{ word: 'agents.text.new', needs: 'tools.ForAgentList.edit', draft: null as Agent | null }}
        form={(agent, panel) => <AgentDrawer agent={agent} {...panel} />}
        buttons={
          <>
            <RecordSheet
              screen="ForAgentList"
              title="agents.screens.ForAgentList"
              calls={agents}
              filter={filter}
              needs="tools.ForAgentList.edit"
            />
            <button type="button" className="lt-button" onClick={() => setGroups(true)}>
              {w('agents.text.groups')}
            </button>
          </>
        }
        empty={{ title: 'agents.text.empty' }}
      />
      <GroupDrawer open={groups} onClose={() => setGroups(false)} />
      {keys.record && (
        <KeyDrawer key={`keys${keys.count}`} agent={keys.record} open={keys.open} onClose={keys.hide} />
      )}
      {people.record && (
        <CompanyUsers
          key={people.count}
          company={{ kind: 'agent', agentId: people.record.id }}
          title={`${w('agents.text.logins')} · ${people.record.name}`}
          open={people.open}
          onClose={people.hide}
        />
      )}
    </>
  )
}
