import { countsBuddhist } from '../../kit/words/buddhist.ts'
import type { Period } from '#contract/finance/books/books.schema.ts'
import { sumsText } from '#contract/kit/money/amounts.ts'
import { download } from '../../kit/call/client.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { tagCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { runs } from '../../kit/route/action.ts'
import { to } from '../../kit/route/screens.ts'
import { addDays, monthName } from '../../kit/words/dates.ts'
import { language, useWords } from '../../kit/words/words.ts'
import { finance } from '../finance.client.ts'
import { ClosingDrawer } from './closing-drawer.tsx'
import { periodRow } from '#contract/finance/books/period.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const schema = listSchema({ filters: {}, pageSize: 50 })
const tones = { open: 'info', closed: 'muted', running: 'progress' } as const

const lastOf = (month: string): string => addDays(addDays(month, 32).slice(0, 8) + '01', -1)
const nameOf = ({ month }: Period): string => monthName(month, language(), countsBuddhist())

const column = columnsOf(periodRow)
const columns: readonly Column<Period>[] = [
  column('month', { text: nameOf, width: 180, frozen: true, card: 'title' }),
  column('state', {
    ...tagCell(({ state }) => [tones[state], `finance.periodStates.${state}`]),
    width: 120,
    card: 'sub',
  }),
  column('journals', { width: 110, card: 'meta' }),
  column('late', { text: ({ late }) => late || '', width: 130 }),
  column('moved', { text: ({ moved }) => sumsText(moved), width: 320, grow: true, card: 'meta' }),
  column('closedAt', { as: 'time', width: 160 }),
  column('closedByName', { key: 'closedBy', width: 150 }),
]

/** The months of the books: which are closed, by whom, and what came late. */
export default function Periods() {
  const list = useListState('bookPeriods', schema)
  const page = useListPage(finance.periodList, list, {}, ['book'])
  const closing = useDrawer<Period>()
  const { w } = useWords()
  return (
    <>
      <ListPage
        {...page}
        title="finance.screens.bookPeriods"
        columns={columns}
        rowKey={({ month }) => month}
        rowName={nameOf}
        hrefOf={({ month }) => to.finance.bookReports(undefined, { days: `${month}~${lastOf(month)}` })}
        rowActions={(period) => <PeriodActions period={period} onClose={() => closing.show(period)} />}
        actions={
          <Link className="lt-button" href={to.finance.closingReports()}>
            {w('finance.screens.closingReports')}
          </Link>
        }
        empty={{ title: 'finance.periods.none' }}
        live
      />
      {closing.record && (
        <ClosingDrawer
          key={closing.count}
          month={closing.record.month}
          name={nameOf(closing.record)}
          open={closing.open}
          onClose={closing.hide}
        />
      )}
    </>
  )
}

function PeriodActions({ period, onClose }: { period: Period; onClose: () => void }) {
  const { w } = useWords()
  const { month, reportId, can } = period
  return (
    <ActionButtons
      can={can}
      of="finance.periods"
      max={2}
      acts={{
        close: { go: onClose },
        ...(reportId !== null && {
          report: {
            go: () => void download(finance.closingReportExport.href({ id: reportId, format: 'xlsx' })),
          },
        }),
        reopen: runs(finance.periodReopen, (reason) => ({ month, reason }), {
          consequence: w('finance.periods.reopenWhat', { month: nameOf(period) }),
          done: 'finance.periods.reopened',
          reason: true,
          danger: true,
        }),
      }}
    />
  )
}
