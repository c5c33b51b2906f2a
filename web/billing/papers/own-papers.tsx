import { invoiceRow } from '#contract/billing/papers/invoice.fields.ts'
import { chosen, filtersOf } from '../../kit/record/record-filters.ts'
import { invoiceStates } from '#contract/billing/papers/invoice.states.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { billing } from '../billing.client.ts'
import { ownPaperColumns, paperTabs } from './invoice-columns.ts'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'billing.fields.paperCode', first: true },
    paper: filtersOf(invoiceRow)('kind', { first: true }),
    days: { kind: 'dates', label: 'billing.fields.issuedOn', first: true },
  },
  tabs: ['all', ...invoiceStates.names],
})

/** An agent's own papers, with their PDFs. */
export default function OwnPapers() {
  const { w } = useWords()
  const list = useListState('bookingPapers', schema)
  const { text, paper, days } = list.values
  const status = chosen(invoiceRow, 'status', list.tab)
  const kind = chosen(invoiceRow, 'kind', paper)
  const ask = {
    text: text || undefined,
    from: days.from || undefined,
    to: days.to || undefined,
    ...(kind && { kind: [kind] }),
    ...(status && { status: [status] }),
  }
  const page = useListPage(billing.invoiceList, list, ask, ['invoice'])
  return (
    <ListPage
      {...page}
      title="billing.screens.bookingPapers"
      columns={ownPaperColumns}
      tabs={paperTabs}
      rowKey={({ id }) => id}
      rowName={({ code }) => code}
      hrefOf={({ id }) => to.billing.bookingPaperDetail({ id })}
      rowActions={({ id }) => (
        <a className="lt-button lt-button-plain" href={billing.invoicePdf.href({ id })} download>
          {w('billing.text.pdf')}
        </a>
      )}
      empty={{ title: 'billing.text.noPapers' }}
      live
    />
  )
}
