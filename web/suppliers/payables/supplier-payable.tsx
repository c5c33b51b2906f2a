import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { codeOfRun } from '#contract/suppliers/payables/run-code.ts'
import type { OwedLine } from '#contract/suppliers/payables/payables.schema.ts'
import { currencies } from '#contract/kit/money/currencies.ts'
import { useRead } from '../../kit/call/query.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { Link } from '../../kit/parts/link.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { NewButton } from '../../kit/parts/new-button.tsx'
import { OrderLink } from '../../kit/route/source-link.tsx'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { suppliers } from '../suppliers.client.ts'
import { supplierSource } from '../suppliers.public.ts'
import { RunDrawer } from './run-form.tsx'
import { owedLineRow } from '#contract/suppliers/payables/owed-line.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const schema = listSchema({
  filters: {
    supplierId: { kind: 'pick', label: 'suppliers.fields.name', source: supplierSource, first: true },
    period: { kind: 'dates', label: 'suppliers.payables.date', first: true },
    text: { kind: 'text', label: 'suppliers.payables.search', first: true },
    currency: {
      kind: 'select',
      label: 'suppliers.fields.currency',
      options: currencies.map((value) => ({ value, label: value })),
    },
  },
  tabs: ['open', 'waiting', 'all'],
})
const tabs = [
  { value: 'open', word: 'suppliers.payables.open' },
  { value: 'waiting', word: 'suppliers.payables.waiting' },
  { value: 'all', word: 'suppliers.text.all' },
] as const
const column = columnsOf(owedLineRow)
const columns: readonly Column<OwedLine>[] = [
  column('date', { frozen: true, width: 130, card: 'sub' }),
  column('supplierName', { key: 'supplier', width: 200, card: 'title' }),
  column('orderCode', { key: 'order', render: (row) => <OrderLink of={row} />, width: 140, card: 'meta' }),
  column('names', { key: 'item', width: 240, grow: true, card: 'meta' }),
  column('owedMinor', { as: 'strong', width: 160, card: 'meta' }),
  column('claimedMinor', { when: ({ claimedMinor }) => claimedMinor > 0, width: 130 }),
  {
    key: 'run',
    title: 'suppliers.payables.run',
    text: ({ runId }) => (runId ? codeOfRun(runId) : ''),
    width: 120,
  },
]
const live = ['paymentRun', 'order', 'account']

/** What suppliers are owed, line by line, by the day of service. */
export default function SupplierPayable() {
  const { w } = useWords()
  const list = useListState('supplierPayable', schema)
  const { supplierId, period, text, currency } = list.values
  const ask = {
    supplierId: supplierId ? Number(supplierId) : undefined,
    currency: asOneOf(currencies, currency),
    from: period.from || undefined,
    to: period.to || undefined,
    text: text || undefined,
    inRun: list.tab === 'all' ? undefined : list.tab === 'waiting',
  }
  const page = useListPage(suppliers.owedList, list, ask, live)
  const { data } = useRead(suppliers.owedList, { ...ask, pageNo: 1, pageSize: 1 }, { live, keep: true })
  const run = useDrawer<true>()
  return (
    <>
      <ListPage
        {...page}
        title="suppliers.screens.supplierPayable"
        tabs={tabs}
        columns={columns}
        rowKey={({ id, supplierId: of }) => `${id} ${of}`}
        rowName={({ orderCode }) => orderCode}
        actions={
          <>
            <Link className="lt-button" href={to['supplier-statements'].supplierStatements()}>
              {w('supplier-statements.text.statements')}
            </Link>
            <Link className="lt-button" href={to.suppliers.paymentRuns()}>
              {w('suppliers.payables.runs')}
            </Link>
            <NewButton
              needs="supplierRouter.supplierPay.edit"
              title="suppliers.payables.make"
              onPress={() => run.show(true)}
            />
          </>
        }
        empty={{ title: 'suppliers.payables.none' }}
        live
      >
        {data && data.sums.length > 0 && (
          <p>
            {w('suppliers.payables.total')}{' '}
            {data.sums.map(({ currency: of, owedMinor }) => (
              <span key={of}>
                <Money minor={owedMinor} currency={of} strong />{' '}
              </span>
            ))}
          </p>
        )}
      </ListPage>
      {run.record && <RunDrawer key={run.count} open={run.open} onClose={run.hide} />}
    </>
  )
}
