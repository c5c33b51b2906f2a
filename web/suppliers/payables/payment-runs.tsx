import { chosen } from '../../kit/record/record-filters.ts'
import { runRow } from '#contract/suppliers/payables/run.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { bankFormats, type PaymentRun } from '#contract/suppliers/payables/payables.schema.ts'
import { runStates } from '#contract/suppliers/payables/run.states.ts'
import { download } from '../../kit/call/client.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { actsOf } from '../../kit/route/acts-of.ts'
import { suppliers } from '../suppliers.client.ts'

const schema = listSchema({
  filters: { text: { kind: 'text', label: 'suppliers.payables.searchRun', first: true } },
  tabs: ['all', ...runStates.names],
})
const column = columnsOf(runRow)
const tabs = [
  { value: 'all', word: 'suppliers.text.all' },
  ...runStates.names.map((value) => ({ value, word: `suppliers.runStates.${value}` as const })),
] as const

const columns: readonly Column<PaymentRun>[] = [
  column('code', { as: 'code', frozen: true, width: 110, card: 'title' }),
  column('status', { width: 110, card: 'sub' }),
  column('totalMinor', { as: 'strong', width: 160, card: 'meta' }),
  column('suppliers', { width: 100 }),
  column('lines', { width: 90, card: 'meta' }),
  column('accountName', { width: 180, grow: true, card: 'meta' }),
  column('payOn', { width: 130, card: 'meta' }),
  column('note', { width: 180 }),
  column('madeByName', { width: 140 }),
  column('madeAt', { as: 'time', width: 140 }),
  column('paidByName', { width: 140 }),
  column('paidAt', { as: 'time', width: 140 }),
  column('reason', { width: 180 }),
]

/** Payment runs: drawn up, taken to the bank as a file, in the books. */
export default function PaymentRuns() {
  const list = useListState('paymentRuns', schema)
  const ask = {
    text: list.values.text || undefined,
    status: chosen(runRow, 'status', list.tab),
  }
  const page = useListPage(suppliers.runList, list, ask, ['paymentRun'])
  return (
    <ListPage
      {...page}
      title="suppliers.screens.paymentRuns"
      tabs={tabs}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ code }) => code}
      rowActions={(row) => <RunActions run={row} />}
      empty={{ title: 'suppliers.payables.noRuns' }}
      live
    />
  )
}

function RunActions({ run }: { run: PaymentRun }) {
  const { id, version, can, status, totalMinor, currency } = run
  const consequence = <Money minor={totalMinor} currency={currency} strong />
  const files = status === 'cancelled' ? [] : bankFormats
  return (
    <ActionButtons
      can={{ ...can, ...Object.fromEntries(files.map((format) => [format, true])) }}
      of="suppliers.moves"
      verbs={runStates.verbs}
      max={1}
      quiet
      acts={{
        ...actsOf([runStates], suppliers, { id, version }, 'suppliers.quotas.done', {
          runPay: { consequence, invalidates: ['finance'] },
          runUndo: { consequence, invalidates: ['finance'] },
        }),
        ...Object.fromEntries(
          files.map((format) => [
            format,
            {
              word: `suppliers.payables.${format}` as const,
              go: () => void download(suppliers.runFile.href({ id, format })),
            },
          ]),
        ),
      }}
    />
  )
}
