import type { Movement } from '#contract/agents/agents.schema.ts'
import { minorToText } from '#contract/kit/amounts.ts'
import type { Column } from '../kit/list/data-table-columns.ts'
import { TimeText } from '../kit/parts/date-text.tsx'
import { Empty } from '../kit/parts/empty.tsx'
import { Fill } from '../kit/grid/fill.tsx'
import { FilterBar } from '../kit/list/filter-bar.tsx'
import { listSchema } from '../kit/list/filter-state.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import { LoadError } from '../kit/parts/load-error.tsx'
import { Money } from '../kit/parts/money.tsx'
import { PageHead } from '../kit/parts/page-head.tsx'
import { useRead } from '../kit/query.ts'
import { Stats } from '../kit/parts/stat.tsx'
import { useListState } from '../kit/list/use-list-state.ts'
import { useWords } from '../kit/words.ts'
import { AccountActions, useMoneyDrawers } from './account-actions.tsx'
import { accountFacts } from './account-facts.tsx'
import { agents } from './agents.client.ts'
import { agentSource } from './agents.public.ts'
import { movementWord } from './movement-words.ts'
import { OrderCode } from './order-code.tsx'

const accounts = ['agent-available', 'agent-frozen', 'agent-receivable'] as const
const schema = listSchema({
  filters: {
    agentId: { kind: 'pick', label: 'agents.fields.name', source: agentSource, first: true, subject: true },
    account: {
      kind: 'select',
      label: 'agents.fields.account',
      first: true,
      options: accounts.map((value) => ({ value, word: `agents.accounts.${value}` as const })),
    },
    period: { kind: 'dates', label: 'agents.fields.period', first: true },
    text: { kind: 'text', label: 'agents.text.movementSearch', first: true },
  },
})

function Kind({ movement }: { movement: Movement }) {
  const { w } = useWords()
  return <>{w(movementWord(movement))}</>
}
function Account({ movement }: { movement: Movement }) {
  const { w } = useWords()
  return <>{w(`agents.accounts.${movement.account}`)}</>
}

const columns: readonly Column<Movement>[] = [
  {
    key: 'at',
    title: 'agents.fields.at',
    render: (movement) => <TimeText at={movement.at} />,
    text: (movement) => movement.at,
    frozen: true,
    width: 140,
    card: 'sub',
  },
  {
    key: 'kind',
    title: 'agents.fields.kind',
    render: (movement) => <Kind movement={movement} />,
    text: (movement) => movement.kind,
    width: 170,
    card: 'title',
  },
  {
    key: 'account',
    title: 'agents.fields.account',
    render: (movement) => <Account movement={movement} />,
    text: (movement) => movement.account,
    width: 130,
    card: 'sub',
  },
  {
    key: 'order',
    title: 'agents.fields.order',
    render: (movement) => <OrderCode movement={movement} />,
    text: (movement) => movement.orderCode,
    width: 130,
    card: 'meta',
  },
  {
    key: 'amount',
    title: 'agents.fields.amount',
    render: (movement) => (
      <Money minor={movement.amountMinor} currency={movement.currency} code={false} signed />
    ),
    text: (movement) => minorToText(movement.amountMinor, movement.currency),
    align: 'right',
    width: 140,
    card: 'meta',
  },
  {
    key: 'balanceAfter',
    title: 'agents.fields.balanceAfter',
    render: (movement) => <Money minor={movement.balanceAfterMinor} currency={movement.currency} />,
    text: (movement) => minorToText(movement.balanceAfterMinor, movement.currency),
    align: 'right',
    width: 160,
    card: 'meta',
  },
  {
    key: 'memo',
    title: 'agents.fields.memo',
    render: (movement) => movement.memo,
    text: (movement) => movement.memo,
    width: 220,
    grow: true,
    card: 'meta',
  },
  {
    key: 'byName',
    title: 'agents.fields.byName',
    render: (movement) => movement.byName,
    text: (movement) => movement.byName,
    width: 180,
  },
]

/** One agent's ledger: every movement with the balance after it. */
export default function AccountDetail() {
  const { w } = useWords()
  const list = useListState('AccountDetail', schema)
  const { agentId, account: kind, period, text } = list.values
  const filter = {
    agentId: Number(agentId),
    account: accounts.find((one) => one === kind),
    from: period.from || undefined,
    to: period.to || undefined,
    text: text || undefined,
  }
  const enabled = Boolean(agentId)
  const live = ['agent', 'account', 'order']
  const read = useRead(
    agents.movements,
    { ...filter, pageNo: list.pageNo, pageSize: list.pageSize },
    { enabled, keep: true, live },
  )
  const account = useRead(agents.account, { agentId: Number(agentId) }, { enabled, live })
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
        columns={columns}
        rowKey={(movement) => movement.id}
        actions={head && <AccountActions account={head} acts={acts} most={2} here />}
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
