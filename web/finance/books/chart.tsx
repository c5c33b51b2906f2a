import { chosen } from '../../kit/record/record-filters.ts'
import { chartRecord } from '#contract/finance/books/books.fields.ts'
import { ChartForm, type ChartAccount } from '#contract/finance/books/books.schema.ts'
import { accountClasses } from '#contract/finance/books/kinds.ts'
import { useDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { listSchema } from '../../kit/list/filter-state.ts'
import { requestOf } from '../../kit/list/list-filter.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { NewButton } from '../../kit/parts/new-button.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { runs } from '../../kit/route/action.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { finance } from '../finance.client.ts'
import { chartAccountRow } from '#contract/finance/books/chart-account.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const schema = listSchema({
  filters: { text: { kind: 'text', label: 'finance.chart.search', first: true } },
  tabs: ['all', ...accountClasses],
  pageSize: 100,
})
const tabs = [
  { value: 'all', word: 'finance.chart.all' },
  ...accountClasses.map((value) => ({ value, word: `finance.classes.${value}` as const })),
] as const

const column = columnsOf(chartAccountRow)
const columns: readonly Column<ChartAccount>[] = [
  column('number', { width: 110, frozen: true, card: 'sub' }),
  column('title', { width: 280, grow: true, card: 'title' }),
  column('class', { width: 140, card: 'meta' }),
  column('outsideNumber', { width: 150, card: 'meta' }),
  column('outsideTitle', { width: 220 }),
]

/** What the accounts are called and numbered here, and in the books of outside. */
export default function ChartOfAccounts() {
  const { w } = useWords()
  const list = useListState('chartOfAccounts', schema)
  const { text } = requestOf(list)
  const only = chosen(chartAccountRow, 'class', list.tab)
  const page = useListPage(finance.chartList, list, { text, class: only }, ['book'])
  const drawer = useDrawer<ChartAccount | null>()
  const can = useSession().may('finances.chart.edit')
  const create = (
    <NewButton needs="finances.chart.edit" title="finance.chart.new" onPress={() => drawer.show(null)} />
  )
  return (
    <>
      <ListPage
        {...page}
        title="finance.screens.chartOfAccounts"
        tabs={tabs}
        columns={columns}
        rowKey={({ key }) => key}
        rowName={({ title }) => title}
        {...(can && { onOpen: drawer.show, onEdit: drawer.show })}
        actions={
          <>
            <ActionButtons
              can={can ? { map: true } : {}}
              of="finance.chart"
              quiet
              acts={{
                map: runs(finance.chartMap, () => ({}), {
                  consequence: w('finance.chart.mapWhat'),
                  done: 'kit.parts.saved',
                }),
              }}
            />
            {create}
          </>
        }
        empty={{ title: 'finance.chart.none' }}
        live
      />
      {drawer.count && drawer.open && (
        <ChartDrawer key={drawer.count} account={drawer.record} open={drawer.open} onClose={drawer.hide} />
      )}
    </>
  )
}

const Field = fieldOf(chartRecord)

function ChartDrawer({ account, ...panel }: Panel & { account: ChartAccount | null }) {
  const { w } = useWords()
  const { kind: _, key, version, ...view } = account ?? { kind: null }
  const form = useRecordForm(chartRecord, {
    name: `finance.chart.${key ?? 'new'}`,
    schema: ChartForm,
    existing: { kind: 'expense', ...view },
    // One that stands has a name of its own without it.
    rules: ({ title }) => (account || title?.trim() ? [] : [{ field: 'title', why: 'required' }]),
    draft: false,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={finance.chartSave}
      owner={key === undefined ? null : { key, version }}
      title={w(account ? 'finance.chart.edit' : 'finance.chart.new')}
    >
      {!account && <Field name="kind" />}
      <Field name="number" help="finance.chart.numberHelp" />
      <Field name="title" required={!account} />
      <Field name="outsideNumber" help="finance.chart.outsideHelp" />
      <Field name="outsideTitle" />
    </SaveDrawer>
  )
}
