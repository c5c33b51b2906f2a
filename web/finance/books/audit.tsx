import type { Audit, Break } from '#contract/finance/books/books.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { moneyCell } from '../../kit/list/table/cells.tsx'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { timeZone } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { finance } from '../finance.client.ts'
import './books.css'
import { breakRow } from '#contract/finance/books/break.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

type Sum = Audit['currencies'][number]
const sums: readonly Column<Sum>[] = [
  {
    key: 'currency',
    title: 'finance.audit.currency',
    text: ({ currency }) => currency,
    width: 100,
    card: 'title',
  },
  {
    key: 'debit',
    title: 'finance.audit.debit',
    ...moneyCell((row) => [row.debitMinor, row.currency]),
    width: 200,
    card: 'meta',
  },
  {
    key: 'credit',
    title: 'finance.audit.credit',
    ...moneyCell((row) => [row.creditMinor, row.currency]),
    width: 200,
    card: 'meta',
  },
  {
    key: 'difference',
    title: 'finance.audit.difference',
    ...moneyCell((row) => [row.debitMinor - row.creditMinor, row.currency]),
    width: 160,
    grow: true,
    card: 'meta',
  },
]
const column = columnsOf(breakRow)
const breaks: readonly Column<Break>[] = [
  column('what', { width: 260, card: 'title' }),
  column('title', { key: 'account', width: 220, card: 'sub' }),
  column('owner', { width: 160, card: 'meta' }),
  {
    key: 'journal',
    title: 'finance.audit.journal',
    text: ({ journalId }) => journalId,
    width: 110,
    card: 'meta',
  },
  column('saidMinor', { width: 150, card: 'meta' }),
  column('foundMinor', { width: 150, grow: true, card: 'meta' }),
]

/** Every balance added up anew from its journals, now; and whether the books say the same. */
export default function LedgerAudit() {
  const { w } = useWords()
  const read = useRead(finance.audit, {}, { tellsFailure: true })
  const { data } = read
  return (
    <>
      <PageHead
        title={w('finance.screens.bookAudit')}
        actions={
          <button
            type="button"
            className="lt-button lt-button-primary"
            disabled={read.isFetching}
            onClick={() => void read.refetch()}
          >
            {w(read.isFetching ? 'finance.audit.running' : 'finance.audit.again')}
          </button>
        }
      />
      {read.error && !data ? (
        <LoadError error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        data && <AuditResult audit={data} />
      )}
    </>
  )
}

function AuditResult({ audit }: { audit: Audit }) {
  const { w } = useWords()
  const { accounts, journals, postings, at } = audit
  const isRight = audit.breaks.length === 0
  return (
    <>
      <section className="lt-panel book-verdict" role="status">
        <StatusTag tone={isRight ? 'good' : 'bad'}>
          {isRight ? w('finance.audit.right') : w('finance.audit.wrong', { count: audit.breaks.length })}
        </StatusTag>
        <p>{w('finance.audit.counted', { accounts, journals, postings })}</p>
        <p>
          {w('finance.audit.at')} <TimeText at={at} zone={timeZone()} />
        </p>
      </section>
      {!isRight && (
        <Card title="finance.audit.breaks">
          <DataTable
            screen="bookBreaks"
            label={w('finance.audit.breaks')}
            columns={breaks}
            rows={audit.breaks}
            rowKey={(row) => `${row.what} ${row.accountId} ${row.journalId}`}
            inline
          />
        </Card>
      )}
      <Card title="finance.audit.currencies">
        <DataTable
          screen="bookAuditSums"
          label={w('finance.audit.currencies')}
          columns={sums}
          rows={audit.currencies}
          rowKey={({ currency }) => currency}
          inline
        />
      </Card>
    </>
  )
}
