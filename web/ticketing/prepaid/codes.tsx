import { prepaidCodeRow } from '#contract/ticketing/prepaid/prepaid-code.fields.ts'
import { chosen } from '../../kit/record/record-filters.ts'
import { useState } from 'react'
import { codeStates } from '#contract/ticketing/prepaid/code.states.ts'
import type { PrepaidCode, PrepaidTicket } from '#contract/ticketing/prepaid/prepaid.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import { usePages } from '../../kit/list/table/use-pages.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { Tabs } from '../../kit/parts/page/tabs.tsx'
import { actsOf } from '../../kit/route/acts-of.ts'
import { useWords } from '../../kit/words/words.ts'
import { ticketing } from '../ticketing.client.ts'
import { codeColumns } from './prepaid-columns.tsx'
import { ReportDrawer } from './report-drawer.tsx'

const tabs = [
  { value: 'all', word: 'ticketing.prepaid.all' },
  ...codeStates.names.map((value) => ({ value, word: `ticketing.codeStates.${value}` as const })),
] as const

/** The codes of a ticket by state, with the order that has each, and what a person may do with it. */
export function Codes({ ticket }: { ticket: PrepaidTicket }) {
  const { w } = useWords()
  const [tab, setTab] = useState('all')
  const [text, setText] = useState('')
  const pages = usePages()
  const status = chosen(prepaidCodeRow, 'status', tab)
  const read = useRead(
    ticketing.prepaidCodes,
    { ticketId: ticket.id, status, text: text || undefined, ...pages.page },
    { live: ['prepaid', 'order'], keep: true },
  )
  const report = useDrawer<PrepaidTicket>()
  return (
    <Card
      title="ticketing.prepaid.codes"
      extra={
        ticket.can['mark'] === true && (
          <button type="button" className="lt-button" onClick={() => report.show(ticket)}>
            {w('ticketing.prepaid.report')}
          </button>
        )
      }
    >
      <Tabs
        label={w('ticketing.prepaid.status')}
        tabs={tabs}
        value={tab}
        onChange={(next) => (setTab(next), pages.toFirst())}
      />
      <input
        type="search"
        className="lt-input"
        maxLength={200}
        aria-label={w('ticketing.prepaid.search')}
        placeholder={w('ticketing.prepaid.search')}
        value={text}
        onChange={({ target }) => (setText(target.value), pages.toFirst())}
      />
      <DataTable
        screen="prepaidCodes"
        label={w('ticketing.prepaid.codes')}
        columns={codeColumns}
        rows={read.data?.rows}
        error={read.error}
        rowKey={({ id }) => String(id)}
        rowActions={(code) => <CodeActions code={code} />}
        {...pages.pagingOf(read.data?.total)}
        empty={<Empty title={w('ticketing.prepaid.noCodes')} />}
        inline
      />
      {report.record && (
        <ReportDrawer key={report.count} ticket={report.record} open={report.open} onClose={report.hide} />
      )}
    </Card>
  )
}

const CodeActions = ({ code: { id, version, can } }: { code: PrepaidCode }) => (
  <ActionButtons
    can={can}
    verbs={codeStates.verbs}
    of="ticketing.moves"
    max={1}
    acts={actsOf([codeStates], ticketing, { id, version }, 'ticketing.prepaid.done', {})}
  />
)
