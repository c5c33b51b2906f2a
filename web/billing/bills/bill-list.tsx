import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { billSorts } from '#contract/billing/bills/bill-sorts.ts'
import { billStates } from '#contract/billing/bills/bill.states.ts'
import type { Bill } from '#contract/billing/bills/bill.schema.ts'
import { billKeys } from '#contract/billing/billing.keys.ts'
import { agentSource } from '../../agents/agents.public.ts'
import { sends } from '../../kit/bulk/bulk-calls.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import type { BulkAct } from '../../kit/list/bulk/bulk-bar.tsx'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { IfAllowed } from '../../kit/parts/if-allowed.tsx'
import { requestedSort } from '../../kit/list/table/data-table-columns.ts'
import { Link } from '../../kit/parts/link.tsx'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { billing } from '../billing.client.ts'
import { BillActions } from './bill-actions.tsx'
import { billColumns, billName } from './bill-columns.tsx'
import { BillQuickView } from './bill-quick-view.tsx'
import { GenerateDrawer } from './generate-drawer.tsx'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'billing.fields.search', first: true },
    agentId: { kind: 'pick', label: 'billing.fields.agent', source: agentSource, first: true },
    period: { kind: 'dates', label: 'billing.fields.toDay', first: true },
  },
  tabs: ['all', ...billStates.names, 'overdue', 'disputed'],
})
const tabs = [
  { value: 'all', word: 'billing.text.all' },
  ...billStates.names.map((value) => ({ value, word: `billing.states.${value}` as const })),
  { value: 'overdue', word: 'billing.fields.overdue' },
  { value: 'disputed', word: 'billing.fields.disputed' },
] as const

const bulk: BulkAct<Bill>[] = (
  ['billLock', 'billConfirm', 'billConfirmVerify', 'billVerify', 'billSend', 'billUnlock'] as const
).map((verb) => ({
  key: verb,
  word: `billing.moves.${verb}`,
  fits: ({ can }) => can[verb],
  run: ({ id, version }) => sends(billing[verb], { id, version }),
}))

/** Agents' bills in every state. */
export default function BillList() {
  const { w } = useWords()
  const list = useListState('agentBillIndex', schema)
  const { text, agentId, period } = list.values
  const status = asOneOf(billStates.names, list.tab)
  const ask = {
    text: text || undefined,
    agentId: agentId ? Number(agentId) : undefined,
    from: period.from || undefined,
    to: period.to || undefined,
    ...(status && { status: [status] }),
    ...(list.tab === 'overdue' && { overdue: true }),
    ...(list.tab === 'disputed' && { disputed: true }),
  }
  const order = requestedSort(billSorts, list.sort)
  const page = useListPage(billing.billList, list, { ...ask, ...order }, ['agentBill'])
  const drawer = useDrawer<true>()
  return (
    <>
      <ListPage
        {...page}
        title="billing.screens.agentBillIndex"
        columns={billColumns}
        tabs={tabs}
        rowKey={({ id }) => id}
        rowName={billName}
        hrefOf={({ id }) => to.billing.billDetail({ id })}
        look={(bill) => ({ title: billName(bill), body: <BillQuickView bill={bill} /> })}
        rowActions={(bill) => <BillActions bill={bill} max={1} quiet />}
        bulk={bulk}
        actions={
          <>
            <Link className="lt-button" href={to.billing.agentAgeing()}>
              {w('billing.text.ageing')}
            </Link>
            <Link className="lt-button" href={to.billing.invoiceList()}>
              {w('billing.screens.invoiceList')}
            </Link>
            <IfAllowed needs={`${billKeys.index}.generate`}>
              <button type="button" className="lt-button lt-button-primary" onClick={() => drawer.show(true)}>
                {w('billing.moves.billGenerate')}
              </button>
            </IfAllowed>
          </>
        }
        empty={{ title: 'billing.text.noBills', text: 'billing.text.noBillsWhy' }}
        live
      />
      {drawer.record && <GenerateDrawer key={drawer.count} open={drawer.open} onClose={drawer.hide} />}
    </>
  )
}
