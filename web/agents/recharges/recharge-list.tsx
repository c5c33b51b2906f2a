import type { ReactNode } from 'react'
import { rechargeRow } from '#contract/agents/recharges/recharge.fields.ts'
import { rechargeStates } from '#contract/agents/recharges/recharge.states.ts'
import type { WordKey } from '#contract/words.ts'
import { collectionSource } from '../../finance/collections.public.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { chosen } from '../../kit/record/record-filters.ts'
import { useSession } from '../../kit/session/session.ts'
import { agents } from '../agents.client.ts'
import { agentSource } from '../agents.public.ts'
import { RechargeActions } from './recharge-actions.tsx'
import { ownRechargeColumns, rechargeColumns } from './recharge-columns.tsx'

const common = {
  text: { kind: 'text', label: 'agents.recharges.search', first: true },
  period: { kind: 'dates', label: 'agents.recharges.requestedAt', first: true },
} as const
const tabNames = ['all', ...rechargeStates.names] as const
const schema = listSchema({
  filters: {
    agentId: { kind: 'pick', label: 'agents.fields.name', source: agentSource, first: true },
    accountId: { kind: 'pick', label: 'agents.recharges.account', source: collectionSource, first: true },
    ...common,
  },
  tabs: tabNames,
})
/** An agent's own. */
const ownSchema = listSchema({ filters: common, tabs: tabNames })
const tabs = [
  { value: 'all', word: 'agents.recharges.all' },
  ...rechargeStates.names.map((value) => ({ value, word: `agents.rechargeStates.${value}` as const })),
] as const

/** Recharges: asked for, sent, in the books or not. Of all agents, or an agent's own. */
export function RechargeList({
  screen,
  title,
  actions,
}: {
  screen: string
  title: WordKey
  actions: ReactNode
}) {
  const { user } = useSession()
  const isAgent = user?.kind === 'agent'
  const list = useListState(screen, isAgent ? (ownSchema as unknown as typeof schema) : schema)
  const { agentId, accountId, text, period } = list.values
  const ask = {
    text: text || undefined,
    agentId: agentId ? Number(agentId) : undefined,
    accountId: accountId ? Number(accountId) : undefined,
    from: period.from || undefined,
    to: period.to || undefined,
    status: chosen(rechargeRow, 'status', list.tab),
  }
  const page = useListPage(agents.rechargeList, list, ask, ['recharge', 'account'])
  return (
    <ListPage
      {...page}
      title={title}
      tabs={tabs}
      columns={isAgent ? ownRechargeColumns : rechargeColumns}
      rowKey={({ id }) => id}
      rowName={({ agentName, reference }) => `${agentName} ${reference}`}
      rowActions={(row) => <RechargeActions recharge={row} />}
      actions={actions}
      empty={{ title: 'agents.recharges.none' }}
      live
    />
  )
}
