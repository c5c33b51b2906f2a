import { paperKinds } from '#contract/billing/papers/invoice.fields.ts'
import type { Invoice } from '#contract/billing/papers/invoice.schema.ts'
import { invoiceStates } from '#contract/billing/papers/invoice.states.ts'
import { agentSource } from '../../agents/agents.public.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { dayCell, moneyCell, tagCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { to } from '../../kit/route/screens.ts'
import { Link } from '../../kit/parts/link.tsx'
import { useWords, word } from '../../kit/words/words.ts'
import { billing } from '../billing.client.ts'
import { InvoiceActions } from './invoice-actions.tsx'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'billing.fields.paperSearch', first: true },
    agentId: { kind: 'pick', label: 'billing.fields.agent', source: agentSource, first: true },
    paper: {
      kind: 'select',
      label: 'billing.fields.paper',
      first: true,
      options: paperKinds.map((value) => ({ value, word: `billing.papers.${value}` as const })),
    },
    days: { kind: 'dates', label: 'billing.fields.issuedOn', first: true },
  },
  tabs: ['all', ...invoiceStates.names],
})
const tabs = [
  { value: 'all', word: 'billing.text.all' },
  ...invoiceStates.names.map((value) => ({ value, word: `billing.states.${value}` as const })),
] as const

const columns: readonly Column<Invoice>[] = [
  {
    key: 'code',
    title: 'billing.fields.paperCode',
    text: ({ code }) => code,
    width: 180,
    frozen: true,
    card: 'title',
  },
  {
    key: 'paper',
    title: 'billing.fields.paper',
    text: ({ kind }) => word(`billing.papers.${kind}`),
    width: 150,
    card: 'sub',
  },
  {
    key: 'status',
    title: 'billing.fields.status',
    ...tagCell(({ status }) => [invoiceStates.states[status].tone, `billing.states.${status}`]),
    width: 110,
    card: 'sub',
  },
  {
    key: 'agent',
    title: 'billing.fields.agent',
    text: ({ agentName }) => agentName,
    width: 170,
    grow: true,
    card: 'meta',
  },
  {
    key: 'total',
    title: 'billing.fields.total',
    ...moneyCell((row) => [row.totalMinor, row.currency]),
    width: 140,
    card: 'meta',
  },
  {
    key: 'paid',
    title: 'billing.fields.paid',
    ...moneyCell((row) => [row.paidMinor, row.currency]),
    width: 140,
  },
  {
    key: 'issuedOn',
    title: 'billing.fields.issuedOn',
    ...dayCell((row) => row.issuedOn),
    width: 112,
    card: 'meta',
  },
  { key: 'dueDay', title: 'billing.fields.dueDay', ...dayCell((row) => row.dueDay), width: 112 },
  { key: 'buyer', title: 'billing.fields.buyerName', text: ({ buyerName }) => buyerName, width: 150 },
  { key: 'order', title: 'billing.fields.order', text: ({ orderCode }) => orderCode, width: 150 },
  { key: 'bill', title: 'billing.fields.bill', text: ({ billCode }) => billCode, width: 150 },
  {
    key: 'tax',
    title: 'billing.fields.tax',
    ...moneyCell((row) => [row.taxMinor, row.currency]),
    width: 120,
  },
  {
    key: 'net',
    title: 'billing.fields.net',
    ...moneyCell((row) => [row.netMinor, row.currency]),
    width: 130,
    hidden: true,
  },
]

/** Invoices, notes and certificates, by their numbers. */
export default function InvoiceList() {
  const { w } = useWords()
  const list = useListState('invoiceList', schema)
  const { text, agentId, paper, days } = list.values
  const status = invoiceStates.names.find((name) => name === list.tab)
  const kind = paperKinds.find((one) => one === paper)
  const ask = {
    text: text || undefined,
    agentId: agentId ? Number(agentId) : undefined,
    from: days.from || undefined,
    to: days.to || undefined,
    ...(kind && { kind: [kind] }),
    ...(status && { status: [status] }),
  }
  const page = useListPage(billing.invoiceList, list, ask, ['invoice'])
  return (
    <ListPage
      {...page}
      title="billing.screens.invoiceList"
      columns={columns}
      tabs={tabs}
      rowKey={({ id }) => id}
      rowName={({ code }) => code}
      hrefOf={({ id }) => to.billing.invoiceDetail({ id })}
      rowActions={(invoice) => <InvoiceActions invoice={invoice} max={1} quiet />}
      actions={
        <>
          <Link className="lt-button" href={to.billing.vatReport()}>
            {w('billing.screens.vatReport')}
          </Link>
          <Link className="lt-button" href={to.billing.paperDue()}>
            {w('billing.screens.paperDue')}
          </Link>
        </>
      }
      empty={{ title: 'billing.text.noPapers' }}
      live
    />
  )
}
