import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { shownDay, shownSpan } from '../../kit/words/buddhist.ts'
import { reports, type Sums } from '#contract/finance/books/books.schema.ts'
import { trialTotals } from '#contract/finance/books/statements.ts'
import { download } from '../../kit/call/client.ts'
import { useRead } from '../../kit/call/query.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { moneyCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { MenuButton } from '../../kit/parts/layers/menu-button.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { go } from '../../kit/route/navigate.ts'
import { to } from '../../kit/route/screens.ts'
import { timeZone } from '../../kit/session/session.ts'
import { today } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'
import { finance } from '../finance.client.ts'
import { balanceLines, profitLines, trialLines, type ReportLine } from './report-lines.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import './books.css'

const schema = listSchema({
  filters: {
    days: { kind: 'dates', label: 'finance.reports.days', first: true },
    currency: { kind: 'select', label: 'finance.reports.currency', first: true },
  },
  tabs: reports,
  pageSize: 500,
})
const tabs = reports.map((value) => ({ value, word: `finance.reports.${value}` as const }))

const title = ({ isSum, title: text }: ReportLine) => (isSum ? <b>{text}</b> : text)
const account: readonly Column<ReportLine>[] = [
  {
    key: 'number',
    title: 'finance.reports.number',
    text: ({ number }) => number,
    width: 90,
    frozen: true,
    card: 'sub',
  },
  {
    key: 'title',
    title: 'finance.reports.account',
    render: title,
    text: (line) => line.title,
    width: 300,
    grow: true,
    card: 'title',
  },
]
const trial: readonly Column<ReportLine>[] = [
  ...account,
  {
    key: 'currency',
    title: 'finance.reports.currency',
    text: ({ currency }) => currency,
    width: 90,
    card: 'meta',
  },
  {
    key: 'opening',
    title: 'finance.reports.opening',
    ...moneyCell((row) => [row.openingMinor, row.currency], { code: false }),
    width: 160,
  },
  {
    key: 'debit',
    title: 'finance.reports.debit',
    ...moneyCell((row) => [row.debitMinor, row.currency], { code: false }),
    width: 160,
    card: 'meta',
  },
  {
    key: 'credit',
    title: 'finance.reports.credit',
    ...moneyCell((row) => [row.creditMinor, row.currency], { code: false }),
    width: 160,
    card: 'meta',
  },
  {
    key: 'closing',
    title: 'finance.reports.closing',
    ...moneyCell((row) => [row.minor, row.currency], { code: false }),
    width: 170,
    card: 'meta',
  },
]
const statement: readonly Column<ReportLine>[] = [
  ...account,
  {
    key: 'amount',
    title: 'finance.reports.amount',
    ...moneyCell((row) => [row.minor, row.currency]),
    width: 220,
    card: 'meta',
  },
]

/** Trial balance, profit and loss, balance sheet of any two days. Each number opens the journals behind it. */
export default function Reports() {
  const { w } = useWords()
  const list = useListState('bookReports', schema)
  const now = today(timeZone())
  const { pageNo, pageSize } = list
  const { days, currency } = list.values
  const last = days.to || now
  const first = days.from || `${last.slice(0, 4)}-01-01`
  const span = { from: first, to: last }
  const read = useRead(finance.sums, span, { keep: true, live: ['book'], tellsFailure: true })
  const report = asOneOf(reports, list.tab) ?? 'trial'
  const lines = read.data && linesOf(read.data, report, currency)
  const own = read.data?.currency ?? ''
  const present = [...new Set(read.data?.rows.map((row) => row.currency))].toSorted()
  return (
    <ListPage
      list={list}
      // All of it has come: it is only turned.
      read={{
        ...read,
        data: lines && { rows: lines.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: lines.length },
      }}
      title="finance.screens.bookReports"
      tabs={tabs}
      columns={report === 'trial' ? trial : statement}
      choices={{ currency: present.map((value) => ({ value, label: value })) }}
      rowKey={({ id }) => id}
      rowName={(line) => line.title}
      onOpen={(line) => line.account !== null && go(journalsBehind(line, report, span, currency))}
      actions={
        <MenuButton
          label={w('finance.reports.download')}
          items={(['xlsx', 'csv'] as const).map((format) => ({
            key: format,
            label: w(format === 'xlsx' ? 'finance.journals.exportXlsx' : 'finance.journals.exportCsv'),
            onPick: () => void download(finance.reportExport.href({ ...span, report, format })),
          }))}
        >
          {w('finance.reports.download')} <Icon name="down" size={14} />
        </MenuButton>
      }
      empty={{ title: 'finance.reports.none' }}
    >
      {read.data && (
        <p className="book-notes">
          <b>{shownSpan(first, last)}</b>
          {report !== 'trial' && <span>{currency || w('finance.reports.converted', { currency: own })}</span>}
          <Notes sums={read.data} />
        </p>
      )}
    </ListPage>
  )
}

function linesOf(
  { rows, currency: own }: Sums,
  report: (typeof reports)[number],
  currency: string,
): ReportLine[] {
  const look = currency ? { currency, converted: false } : { currency: own, converted: true }
  if (report === 'profit') return profitLines(rows, look)
  if (report === 'balance') return balanceLines(rows, look)
  return trialLines(currency ? rows.filter((row) => row.currency === currency) : rows)
}

/** What stands behind a number: of a balance everything until its day, else what moved between both. */
const journalsBehind = (
  { account: of, id }: ReportLine,
  report: (typeof reports)[number],
  { from, to: until }: { from: string; to: string },
  currency: string,
): string =>
  to.finance.journals(undefined, {
    account: of,
    days: report === 'balance' ? `~${until}` : `${from}~${until}`,
    currency: currency || id.slice(-3),
  })

/** Whether both sides are equal, what no rate is known of, until when nothing changes any more. */
function Notes({ sums: { rows, rateless, closedThrough } }: { sums: Sums }) {
  const { w } = useWords()
  const isZero = trialTotals(rows).every(
    ({ debitMinor, creditMinor, closingMinor }) => debitMinor === creditMinor && closingMinor === 0,
  )
  return (
    <>
      <StatusTag tone={isZero ? 'good' : 'bad'}>
        {w(isZero ? 'finance.reports.zero' : 'finance.reports.notZero')}
      </StatusTag>
      {rateless.length > 0 && (
        <StatusTag tone="warn">
          {w('finance.reports.rateless', { currencies: rateless.join(', ') })}
        </StatusTag>
      )}
      {closedThrough && <span>{w('finance.reports.closed', { day: shownDay(closedThrough) })}</span>}
    </>
  )
}
