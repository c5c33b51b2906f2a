import { Empty } from '../kit/parts/page/empty.tsx'
import { Fill } from '../kit/grid/sheet/fill.tsx'
import { FilterBar } from '../kit/list/filter-bar.tsx'
import { listSchema } from '../kit/list/filter-state.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import { LoadError } from '../kit/parts/page/load-error.tsx'
import { PageHead } from '../kit/parts/page/page-head.tsx'
import { useRead } from '../kit/call/query.ts'
import { Stats } from '../kit/parts/charts/stat.tsx'
import { useListState } from '../kit/list/use-list-state.ts'
import { useWords } from '../kit/words/words.ts'
import { AccountActions, useMoneyDrawers } from './account-actions.tsx'
import { accountFacts } from './account-facts.public.tsx'
import { agents } from './agents.client.ts'
import { agentSource } from './agents.public.ts'
import { movementAsk, movementColumns, movementFilters } from './ledger.public.tsx'

const schema = listSchema({
  filters: {
    agentId: { kind: 'pick', label: 'agents.fields.name', source: agentSource, first: true, subject: true },
    ...movementFilters,
  },
})

/** One agent's ledger: every movement with the balance after it. */
export default function AccountDetail() {
  const { w } = useWords()
  const list = useListState('AccountDetail', schema)
  const { agentId } = list.values
  const filter = { agentId: Number(agentId), ...movementAsk(list.values) }
  const enabled = Boolean(agentId)
  const live = ['agent', 'account', 'order']
  const read = useRead(
    agents.movements,
    { ...filter, pageNo: list.pageNo, pageSize: list.pageSize },
    { enabled, keep: true, live },
  )
  const account = useRead(agents.account, { agentId: Number(agentId) }, { enabled, live, tellsFailure: true })
  const head = account.data
  const { acts, drawers } = useMoneyDrawers()
  if (!enabled || account.error)
    return (
      <Fill>
        <PageHead title={w('agents.screens.AccountDetail')} />
        <FilterBar list={list} />
        {account.error ? (
          <LoadError error={account.error} onRetry={() => void account.refetch()} />
        ) : (
          <Empty title={w('agents.text.chooseAgent')} />
        )}
      </Fill>
    )
  return (
    <>
      <ListPage
        list={list}
        read={read}
        title="agents.screens.AccountDetail"
        columns={movementColumns}
        rowKey={(movement) => movement.id}
        actions={head && <AccountActions account={head} acts={acts} max={2} here />}
        empty={{ title: 'agents.text.noMovements' }}
        exportPage={(pageNo, pageSize) => agents.movements({ ...filter, pageNo, pageSize })}
        live
      >
        {head && (
          <Stats
            items={accountFacts(head).flatMap((fact) =>
              // The ledger's first line says when it last moved.
              fact && fact.word !== 'agents.fields.lastMovementAt'
                ? [{ word: fact.word, value: fact.value }]
                : [],
            )}
          />
        )}
      </ListPage>
      {drawers}
    </>
  )
}
