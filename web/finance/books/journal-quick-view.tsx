import type { z } from 'zod'
import type { JournalRow, PostingRow } from '#contract/finance/books/books.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { moneyCell } from '../../kit/list/table/cells.tsx'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { Facts } from '../../kit/parts/page/cards.tsx'
import { timeZone } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { finance } from '../finance.client.ts'

type Posting = z.infer<typeof PostingRow>
const columns: readonly Column<Posting>[] = [
  {
    key: 'account',
    title: 'finance.journals.account',
    text: ({ number, title }) => `${number} ${title}`,
    width: 190,
    grow: true,
    card: 'title',
  },
  { key: 'owner', title: 'finance.journals.owner', text: ({ owner }) => owner, width: 110, card: 'sub' },
  {
    key: 'debit',
    title: 'finance.journals.debit',
    ...moneyCell((row) => [row.debitMinor || undefined, row.currency]),
    width: 140,
    card: 'meta',
  },
  {
    key: 'credit',
    title: 'finance.journals.credit',
    ...moneyCell((row) => [row.creditMinor || undefined, row.currency]),
    width: 140,
    card: 'meta',
  },
]

/** One journal: its accounts, when it happened and when it counts, what takes it back. */
export function JournalQuickView({ journal }: { journal: JournalRow }) {
  const { w } = useWords()
  const { data } = useRead(finance.journalInfo, { id: journal.id })
  const { day, meantDay, at, memo, orderCode, agentName, byName, reverses, reversedBy } = journal
  return (
    <>
      <Facts
        facts={[
          { word: 'finance.journals.day', value: day },
          { word: 'finance.journals.meantDay', value: meantDay },
          { word: 'finance.journals.at', value: <TimeText at={at} zone={timeZone()} /> },
          { word: 'finance.journals.by', value: byName },
          { word: 'finance.journals.memo', value: memo, wide: true },
          { word: 'finance.journals.order', value: orderCode },
          { word: 'finance.journals.agent', value: agentName },
          reverses !== null && {
            word: 'finance.journals.reverse',
            value: w('finance.journals.reverses', { id: reverses }),
          },
          reversedBy !== null && {
            word: 'finance.journals.reverse',
            value: w('finance.journals.reversed', { id: reversedBy }),
          },
        ]}
      />
      <DataTable
        screen="journalPostings"
        label={w('finance.journals.lines')}
        columns={columns}
        rows={data?.rows}
        rowKey={(row) =>
          `${row.kind} ${row.name} ${row.owner} ${row.currency} ${row.debitMinor} ${row.creditMinor} ${row.balanceAfterMinor}`
        }
        inline
      />
    </>
  )
}
