import { accountFacts } from '../agents/account-facts.public.tsx'
import { movementAsk, movementFilters, ownMovementColumns } from '../agents/ledger.public.tsx'
import { listSchema } from '../kit/list/filter-state.ts'
import { useListPage } from '../kit/list/use-list-page.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import { useRead } from '../kit/call/query.ts'
import { Stats } from '../kit/parts/charts/stat.tsx'
import { useListState } from '../kit/list/use-list-state.ts'
import { Link } from '../kit/parts/link.tsx'
import { to } from '../kit/route/screens.ts'
import { useWords } from '../kit/words/words.ts'
import { bookingCenter } from './booking-center.client.ts'
import { StatementMenu } from './statement/statement-buttons.tsx'
import { StatementTable } from './statement/statement-table.tsx'

const schema = listSchema({ filters: movementFilters })
/** What is available is what can be ordered for, and the ledger's first line says when it last moved. */
const view = ['agents.fields.available', 'agents.fields.lastMovementAt']
const live = ['account', 'order']

/** The agent's own account: what it has or owes, and every recharge, order and refund behind it. */
export default function TransactionList() {
  const { w } = useWords()
  const list = useListState('transactionList', schema)
  const filter = movementAsk(list.values)
  const period = { from: filter.from, to: filter.to }
  const account = useRead(bookingCenter.account, undefined, { live })
  const page = useListPage(bookingCenter.transactions, list, filter, live)
  return (
    <ListPage
      {...page}
      title="booking-center.screens.transactionList"
      columns={ownMovementColumns}
      rowKey={(movement) => movement.id}
      actions={
        <>
          <Link className="lt-button" href={to['booking-center'].bookingRecharge()}>
            {w('booking-center.screens.bookingRecharge')}
          </Link>
          <StatementMenu period={period} />
        </>
      }
      empty={{ title: 'agents.text.noMovements' }}
      live
    >
      {account.data && (
        <Stats
          items={accountFacts(account.data).flatMap((fact) =>
            fact && !view.includes(fact.word) ? [{ word: fact.word, value: fact.value }] : [],
          )}
        />
      )}
      <StatementTable period={period} />
    </ListPage>
  )
}
