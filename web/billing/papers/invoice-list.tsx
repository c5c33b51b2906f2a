import { invoiceRow } from '#contract/billing/papers/invoice.fields.ts'
import { chosen, filtersOf } from '../../kit/record/record-filters.ts'
import { invoiceStates } from '#contract/billing/papers/invoice.states.ts'
import { agentSource } from '../../agents/agents.public.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { to } from '../../kit/route/screens.ts'
import { Link } from '../../kit/parts/link.tsx'
import { useWords } from '../../kit/words/words.ts'
import { billing } from '../billing.client.ts'
import { InvoiceActions } from './invoice-actions.tsx'
import { paperColumns, paperTabs } from './invoice-columns.ts'
import { VatLink } from '../payments/vat-link.tsx'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'billing.fields.paperSearch', first: true },
    agentId: { kind: 'pick', label: 'billing.fields.agent', source: agentSource, first: true },
    paper: filtersOf(invoiceRow)('kind', { first: true }),
    days: { kind: 'dates', label: 'billing.fields.issuedOn', first: true },
  },
  tabs: ['all', ...invoiceStates.names],
})
/** Invoices, notes and certificates, by their numbers. */
export default function InvoiceList() {
  const { w } = useWords()
  const list = useListState('invoiceList', schema)
  const { text, agentId, paper, days } = list.values
  const status = chosen(invoiceRow, 'status', list.tab)
  const kind = chosen(invoiceRow, 'kind', paper)
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
      columns={paperColumns}
      tabs={paperTabs}
      rowKey={({ id }) => id}
      rowName={({ code }) => code}
      hrefOf={({ id }) => to.billing.invoiceDetail({ id })}
      rowActions={(invoice) => <InvoiceActions invoice={invoice} max={1} quiet />}
      actions={
        <>
          <VatLink />
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
