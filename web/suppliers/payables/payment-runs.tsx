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

const plain = (
  key: 'accountName' | 'note' | 'reason' | 'madeByName' | 'paidByName',
  title: Column<PaymentRun>['title'],
  width: number,
): Column<PaymentRun> => ({ key, title, text: (row) => row[key], width })
const columns: readonly Column<PaymentRun>[] = [
  column('code', { as: 'code', frozen: true, width: 110, card: 'title' }),
  column('status', { width: 110, card: 'sub' }),
  column('totalMinor', { as: 'strong', width: 160, card: 'meta' }),
  {
    key: 'suppliers',
    title: 'suppliers.payables.suppliers',
    align: 'right',
    text: (row) => String(row.suppliers),
    width: 100,
  },
  {
    key: 'lines',
    title: 'suppliers.payables.lines',
    align: 'right',
    text: (row) => String(row.lines),
    width: 90,
    card: 'meta',
  },
  { ...plain('accountName', 'suppliers.quotas.account', 180), grow: true, card: 'meta' },
  column('payOn', { width: 130, card: 'meta' }),
  plain('note', 'suppliers.fields.note', 180),
  plain('madeByName', 'suppliers.payables.madeBy', 140),
  column('madeAt', { as: 'time', width: 140 }),
  plain('paidByName', 'suppliers.payables.paidBy', 140),
  column('paidAt', { as: 'time', width: 140 }),
  plain('reason', 'suppliers.quotas.reason', 180),
]

/** Payment runs: drawn up, taken to the bank as a file, in the books. */
export default function PaymentRuns() {
  const list = useListState('paymentRuns', schema)
  const ask = {
    text: list.values.text || undefined,
    status: runStates.names.find((one) => one === list.tab),
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
