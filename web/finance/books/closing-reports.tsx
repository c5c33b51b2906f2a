import type { z } from 'zod'
import type { ClosingReportList } from '#contract/finance/books/books.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { download } from '../../kit/call/client.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { tagCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { countsBuddhist } from '../../kit/words/buddhist.ts'
import { monthName } from '../../kit/words/dates.ts'
import { language, useWords } from '../../kit/words/words.ts'
import { finance } from '../finance.client.ts'
import { closingReportRow } from '#contract/finance/books/period.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

type Report = z.infer<typeof ClosingReportList>['rows'][number]

const schema = listSchema({ filters: {}, pageSize: 50 })
const nameOf = ({ month }: Report): string => monthName(month, language(), countsBuddhist())

const column = columnsOf(closingReportRow)
const columns: readonly Column<Report>[] = [
  column('month', { text: nameOf, width: 170, frozen: true, card: 'title' }),
  {
    key: 'state',
    title: 'finance.periods.state',
    ...tagCell(({ reopenedAt }) =>
      reopenedAt === null ? ['good', 'finance.periods.standing'] : ['muted', 'finance.periods.reopened'],
    ),
    width: 130,
    card: 'sub',
  },
  column('closedAt', { as: 'time', width: 150, card: 'meta' }),
  column('closedByName', { key: 'closedBy', width: 140, card: 'meta' }),
  column('reopenedAt', { as: 'time', width: 150 }),
  column('reopenedByName', { key: 'reopenedBy', width: 140 }),
  column('reopenedReason', { key: 'reason', width: 200, grow: true }),
]

/** Every closing there was with its report, those that were opened again too. */
export default function ClosingReports() {
  const list = useListState('closingReports', schema)
  const page = useListPage(finance.closingReportList, list, {}, ['book'])
  return (
    <ListPage
      {...page}
      title="finance.screens.closingReports"
      columns={columns}
      rowKey={({ id }) => id}
      rowName={nameOf}
      look={(row) => ({ title: nameOf(row), body: <OpenThen id={row.id} /> })}
      rowActions={({ id }) => (
        <ActionButtons
          can={{ report: true }}
          of="finance.periods"
          max={1}
          quiet
          acts={{
            report: { go: () => void download(finance.closingReportExport.href({ id, format: 'xlsx' })) },
          }}
        />
      )}
      empty={{ title: 'finance.periods.noReports' }}
      live
    />
  )
}

/** What was open when the month was closed, with the reasons. */
function OpenThen({ id }: { id: number }) {
  const { w } = useWords()
  const { data, error, refetch } = useRead(finance.closingReport, { id }, { tellsFailure: true })
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return null
  return (
    <section>
      <h3>{w('finance.periods.openPoints')}</h3>
      {data.points.length === 0 && <p>{w('finance.periods.allDone')}</p>}
      <ul>
        {data.points.map(({ point, count, currencies, reason }) => (
          <li key={point}>
            <b>{count}</b> · {w(`finance.closingPoints.${point}`)} {currencies.join(', ')}: {reason}
          </li>
        ))}
      </ul>
    </section>
  )
}
