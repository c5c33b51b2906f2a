import { vatRow } from '#contract/billing/papers/vat.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import type { VatRow } from '#contract/billing/papers/payment-paper.schema.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { Money } from '../../kit/parts/money.tsx'
import { to } from '../../kit/route/screens.ts'
import { useWords, word } from '../../kit/words/words.ts'
import { billing } from '../billing.client.ts'
import '../billing.css'

const schema = listSchema({
  filters: { days: { kind: 'dates', label: 'billing.fields.issuedOn', first: true } },
})

const column = columnsOf(vatRow)
const columns: readonly Column<VatRow>[] = [
  column('code', { width: 140, frozen: true, card: 'title' }),
  column('issuedOn', { width: 104, card: 'meta' }),
  column('kind', { key: 'paper', width: 132, card: 'sub' }),
  {
    key: 'status',
    title: 'billing.fields.status',
    text: ({ isVoid }) => (isVoid ? word('billing.states.void') : ''),
    width: 72,
    card: 'sub',
  },
  column('ofCode', { key: 'ofInvoice', width: 130 }),
  column('buyer', { width: 112, grow: true, card: 'meta' }),
  column('taxId', { width: 116 }),
  column('branch', { width: 90, hidden: true }),
  column('netMinor', { width: 116 }),
  column('taxMinor', { width: 108, card: 'meta' }),
  column('totalMinor', { width: 116, card: 'meta' }),
  column('foreign', { width: 140, hidden: true }),
]

/** The output tax of a month: its papers by number, and what they come to by rate. */
export default function VatReport() {
  const { w } = useWords()
  const list = useListState('vatReport', schema)
  const { days } = list.values
  const ask = { from: days.from || undefined, to: days.to || undefined }
  const page = useListPage(billing.vatReport, list, ask, ['invoice'])
  const { rates = [], currency = '' } = page.read.data ?? {}
  return (
    <ListPage
      {...page}
      title="billing.screens.vatReport"
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ code }) => code}
      hrefOf={({ id }) => to.billing.invoiceDetail({ id })}
      actions={
        <a className="lt-button" href={billing.vatFile.href(ask)} download>
          {w('billing.text.file')}
        </a>
      }
      empty={{ title: 'billing.text.noVat' }}
      live
    >
      <dl className="billing-rates">
        {rates.map(({ basisPoints, netMinor, taxMinor }) => (
          <div key={basisPoints}>
            <dt>{`${basisPoints / 100} %`}</dt>
            <dd>
              {w('billing.fields.net')} <Money minor={netMinor} currency={currency} />
            </dd>
            <dd>
              {w('billing.fields.tax')} <Money minor={taxMinor} currency={currency} strong />
            </dd>
          </div>
        ))}
      </dl>
    </ListPage>
  )
}
