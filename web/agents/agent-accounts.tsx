import { accountSorts } from '#contract/agents/agent-sorts.ts'
import type { AgentAccount } from '#contract/agents/agents.schema.ts'
import { Card, FactCard } from '../kit/parts/page/cards.tsx'
import { TimeText } from '../kit/parts/date-text.tsx'
import { listSchema } from '../kit/list/filter-state.ts'
import { RecordQuickView } from '../kit/list/quick-view/record-quick-view.tsx'
import { useListPage } from '../kit/list/use-list-page.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import { requestedSort } from '../kit/list/table/data-table-columns.ts'
import { Link } from '../kit/parts/link.tsx'
import { Money } from '../kit/parts/money.tsx'
import { useRead } from '../kit/call/query.ts'
import { to } from '../kit/route/screens.ts'
import { useListState } from '../kit/list/use-list-state.ts'
import { useWords } from '../kit/words/words.ts'
import { AccountActions, useMoneyDrawers, type AccountActs } from './account-actions.tsx'
import { accountColumns } from './account-columns.tsx'
import { accountFacts } from './account-facts.public.tsx'
import { askOf, companyFilters } from './agent-filters.ts'
import { agents } from './agents.client.ts'
import { movementWord } from './movement-words.public.ts'
import './agents.css'

const schema = listSchema({ filters: companyFilters, tabs: ['all', 'enabled', 'disabled'] })
const tabs = [
  { value: 'all', word: 'agents.text.all' },
  { value: 'enabled', word: 'agents.text.enabled' },
  { value: 'disabled', word: 'agents.text.disabled' },
] as const

/** What agents have, what is set aside for their orders, what they owe and how far they may go. */
export default function AgentAccounts() {
  const list = useListState('AgentAccout', schema)
  const filter = askOf(list)
  const order = requestedSort(accountSorts, list.sort)
  const page = useListPage(agents.accounts, list, { ...filter, ...order }, ['agent', 'account', 'order'])
  const { acts, drawers } = useMoneyDrawers()
  const { w } = useWords()
  return (
    <>
      <ListPage
        {...page}
        title="agents.screens.AgentAccout"
        actions={
          <Link className="lt-button" href={to.agents.AgentClaims()}>
            {w('agents.screens.AgentClaims')}
          </Link>
        }
        tabs={tabs}
        columns={accountColumns}
        rowKey={(account) => account.agentId}
        rowName={(account) => account.name}
        look={(account) => ({
          title: account.name,
          body: <AccountQuickView account={account} acts={acts} />,
        })}
        hrefOf={({ agentId }) => to.agents.AccountDetail({ agentId })}
        rowActions={(account) => <AccountActions account={account} acts={acts} max={1} />}
        empty={{ title: 'agents.text.empty' }}
        live
      />
      {drawers}
    </>
  )
}

/** The balances and the last movements. */
function AccountQuickView({ account, acts }: { account: AgentAccount; acts: AccountActs }) {
  const { w } = useWords()
  const { data } = useRead(
    agents.movements,
    { agentId: account.agentId, pageSize: 8 },
    { live: ['account', 'order'] },
  )
  return (
    <RecordQuickView name={account.name} acts={<AccountActions account={account} acts={acts} max={2} />}>
      <FactCard title="agents.text.account" facts={accountFacts(account)} />
      <Card title="agents.text.lastMovements">
        {data?.rows.length === 0 && <p>{w('agents.text.noMovements')}</p>}
        <ol className="movements">
          {data?.rows.map((movement) => (
            <li key={movement.id}>
              <span>
                {w(movementWord(movement))} {movement.orderCode}
              </span>
              <Money minor={movement.amountMinor} currency={movement.currency} code={false} signed />
              <small>
                <TimeText at={movement.at} /> · {w(`agents.accounts.${movement.account}`)}
              </small>
              <small>
                <Money minor={movement.balanceAfterMinor} currency={movement.currency} code={false} />
              </small>
            </li>
          ))}
        </ol>
      </Card>
    </RecordQuickView>
  )
}
