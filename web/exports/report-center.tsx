import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { dataSetNames, setWord } from '#contract/exports/data-sets.ts'
import type { Report } from '#contract/exports/exports.schema.ts'
import { reportStates } from '#contract/exports/report.states.ts'
import { fileSize } from '../files/file-size.public.ts'
import { groupedCount } from '#contract/kit/money/amounts.ts'
import { wordAt } from '#contract/words.ts'
import { listSchema } from '../kit/list/filter-state.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { useListPage } from '../kit/list/use-list-page.ts'
import { useListState } from '../kit/list/use-list-state.ts'
import { Link } from '../kit/parts/link.tsx'
import { to } from '../kit/route/screens.ts'
import { useSession } from '../kit/session/session.ts'
import { useWords, word } from '../kit/words/words.ts'
import { exportsCalls } from './exports.client.ts'
import { progressText, ReportActs, ReportFile, ReportState } from './report-parts.tsx'
import { reportRow } from '#contract/exports/report.fields.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'exports.text.search', first: true },
    set: {
      kind: 'select',
      label: 'exports.fields.set',
      first: true,
      options: dataSetNames.map((value) => ({ value, word: setWord(value) })),
    },
    days: { kind: 'dates', label: 'exports.fields.days', first: true },
  },
  tabs: ['all', ...reportStates.names],
})
const tabs = [
  { value: 'all', word: 'exports.text.all' },
  ...reportStates.names.map((value) => ({ value, word: wordAt('exports.states', value) })),
] as const

const whyText = ({ why }: Report): string => (why ? word(wordAt('exports.failures', why)) : '')

const column = columnsOf(reportRow)
const columns: readonly Column<Report>[] = [
  column('name', { frozen: true, width: 180, card: 'title' }),
  {
    key: 'status',
    title: 'exports.fields.status',
    render: (report) => <ReportState report={report} />,
    text: (report) =>
      [word(wordAt('exports.states', report.status)), progressText(report), whyText(report)]
        .filter(Boolean)
        .join(' '),
    group: ({ status }) => word(wordAt('exports.states', status)),
    width: 150,
    grow: true,
    card: 'sub',
  },
  {
    key: 'set',
    title: 'exports.fields.set',
    text: ({ set }) => word(setWord(set)),
    width: 130,
    card: 'meta',
  },
  column('createdAt', { as: 'time', width: 140, card: 'meta' }),
  {
    key: 'rows',
    title: 'exports.fields.rows',
    align: 'right',
    text: ({ total }) => (total === null ? '' : groupedCount(total)),
    width: 75,
    card: 'meta',
  },
  {
    key: 'size',
    title: 'exports.fields.size',
    align: 'right',
    text: ({ bytes }) => (bytes === null ? '' : fileSize(bytes)),
    width: 75,
    card: 'meta',
  },
  column('format', {
    render: (report) => <ReportFile report={report} />,
    group: ({ format }) => format,
    width: 150,
    card: 'sub',
  }),
  column('userName', { key: 'by', width: 140 }),
  column('removesOn', { width: 115, card: 'meta' }),
]

/** Reports: what was exported, how far it is, the file, and why there is none. */
export default function ReportCenter() {
  const { w } = useWords()
  const { may } = useSession()
  const list = useListState('ReportCenter', schema)
  const { text, set, days } = list.values
  const ask = {
    text: text || undefined,
    set: asOneOf(dataSetNames, set),
    status: asOneOf(reportStates.names, list.tab),
    from: days.from || undefined,
    to: days.to || undefined,
  }
  const page = useListPage(exportsCalls.reportList, list, ask, ['report'])
  const anew = may('home.exprot') && (
    <Link className="lt-button lt-button-primary" href={to.exports.exprot()}>
      {w('exports.text.newExport')}
    </Link>
  )
  return (
    <ListPage
      {...page}
      title="exports.screens.ReportCenter"
      tabs={tabs}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowActions={(report) => <ReportActs report={report} />}
      actions={anew}
      empty={{ title: 'exports.text.noReports', action: anew }}
      live
    />
  )
}
