import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { billSorts } from '#contract/billing/bills/bill-sorts.ts'
import { billStates } from '#contract/billing/bills/bill.states.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { requestedSort } from '../../kit/list/table/data-table-columns.ts'
import { Link } from '../../kit/parts/link.tsx'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { billing } from '../billing.client.ts'
import { BillActions } from './bill-actions.tsx'
import { billName, ownBillColumns } from './bill-columns.tsx'
import { BillQuickView } from './bill-quick-view.tsx'

const view = billStates.phases.told
const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'billing.fields.bill', first: true },
    period: { kind: 'dates', label: 'billing.fields.toDay', first: true },
  },
  tabs: ['all', ...view, 'overdue'],
})
const tabs = [
  { value: 'all', word: 'billing.text.all' },
  ...view.map((value) => ({ value, word: `billing.states.${value}` as const })),
  { value: 'overdue', word: 'billing.fields.overdue' },
] as const

/** An agent's own bills. */
export default function OwnBills() {
  const { w } = useWords()
  const list = useListState('bookingBills', schema)
  const { text, period } = list.values
  const status = asOneOf(view, list.tab)
  const ask = {
    text: text || undefined,
    from: period.from || undefined,
    to: period.to || undefined,
    ...(status && { status: [status] }),
    ...(list.tab === 'overdue' && { overdue: true }),
  }
  const order = requestedSort(billSorts, list.sort)
  const page = useListPage(billing.billList, list, { ...ask, ...order }, ['agentBill'])
  return (
    <ListPage
      {...page}
      title="billing.screens.bookingBills"
      columns={ownBillColumns}
      tabs={tabs}
      rowKey={({ id }) => id}
      rowName={billName}
      hrefOf={({ id }) => to.billing.bookingBillDetail({ id })}
      look={(bill) => ({ title: billName(bill), body: <BillQuickView bill={bill} /> })}
      rowActions={(bill) => <BillActions bill={bill} max={1} quiet />}
      actions={
        <>
          <Link className="lt-button" href={to.billing.bookingPapers()}>
            {w('billing.screens.bookingPapers')}
          </Link>
          <Link className="lt-button" href={to.billing.bookingStatement()}>
            {w('billing.text.statement')}
          </Link>
        </>
      }
      empty={{ title: 'billing.text.noBills' }}
      live
    />
  )
}
