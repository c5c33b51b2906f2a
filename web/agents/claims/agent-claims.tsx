import { claimRow } from '#contract/agents/claims/claim.fields.ts'
import type { AgentClaim } from '#contract/agents/claims/claim.schema.ts'
import { claimStates } from '#contract/agents/claims/claim.states.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { chosen } from '../../kit/record/record-filters.ts'
import { actsOf } from '../../kit/route/acts-of.ts'
import { to } from '../../kit/route/screens.ts'
import { agents } from '../agents.client.ts'
import { agentSource } from '../agents.public.ts'

const schema = listSchema({
  filters: {
    agentId: { kind: 'pick', label: 'agents.fields.name', source: agentSource, first: true },
    text: { kind: 'text', label: 'agents.claims.search', first: true },
  },
  tabs: [...claimStates.names, 'all'],
})
const tabs = [
  ...claimStates.names.map((value) => ({ value, word: `agents.claimStates.${value}` as const })),
  { value: 'all', word: 'agents.claims.all' },
] as const

const column = columnsOf(claimRow)
const columns: readonly Column<AgentClaim>[] = [
  column('createdAt', { as: 'time', frozen: true, width: 140, card: 'sub' }),
  column('agentCode', { as: 'code', width: 110, hidden: true }),
  column('agentName', { key: 'agent', width: 180, grow: true, card: 'title' }),
  column('memo', { key: 'source', width: 150, card: 'sub' }),
  column('status', { width: 110, card: 'sub' }),
  column('amountMinor', { width: 150, card: 'meta' }),
  column('openMinor', { as: 'strong', width: 150, card: 'meta' }),
  column('settledAt', { as: 'time', width: 140 }),
  column('endedByName', { width: 150 }),
  column('reason', { width: 220 }),
]

/** What agents that pay beforehand had no money for: their next top-up pays it first, or it is waived. */
export default function AgentClaims() {
  const list = useListState('AgentClaims', schema)
  const { agentId, text } = list.values
  const ask = {
    agentId: agentId ? Number(agentId) : undefined,
    text: text || undefined,
    status: chosen(claimRow, 'status', list.tab),
  }
  const page = useListPage(agents.claimList, list, ask, ['agent', 'account'])
  return (
    <ListPage
      {...page}
      title="agents.screens.AgentClaims"
      tabs={tabs}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ agentName, memo }) => `${agentName} ${memo}`}
      hrefOf={({ agentId: id }) => to.agents.AccountDetail({ agentId: id })}
      rowActions={(claim) => <ClaimActions claim={claim} />}
      empty={{ title: 'agents.claims.none' }}
      live
    />
  )
}

function ClaimActions({ claim }: { claim: AgentClaim }) {
  const { id, version, can, openMinor, currency } = claim
  return (
    <ActionButtons
      can={can}
      of="agents.moves"
      verbs={claimStates.verbs}
      max={1}
      acts={actsOf([claimStates], agents, { id, version }, 'agents.claims.done', {
        claimWaive: {
          consequence: <Money minor={openMinor} currency={currency} strong />,
          invalidates: ['finance'],
        },
      })}
    />
  )
}
