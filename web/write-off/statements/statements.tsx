import { bankStatementRow } from '#contract/write-off/statements/statement.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { shownSpan } from '../../kit/words/buddhist.ts'
import { useState } from 'react'
import type { Statement } from '#contract/write-off/statements/statement.schema.ts'
import { collectionSource } from '../../finance/collections.public.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { runs } from '../../kit/route/action.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { writeOff } from '../write-off.client.ts'
import { SendDrawer } from './send-drawer.tsx'
import { chosen, filtersOf } from '../../kit/record/record-filters.ts'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'write-off.fields.file', first: true },
    source: filtersOf(bankStatementRow)('source', { first: true }),
    accountId: { kind: 'pick', label: 'write-off.fields.account', source: collectionSource },
  },
})

const column = columnsOf(bankStatementRow)
const columns: readonly Column<Statement>[] = [
  column('fileName', { key: 'file', width: 220, frozen: true, grow: true, card: 'title' }),
  column('state', { width: 130, card: 'sub' }),
  column('source', { width: 130, card: 'meta' }),
  column('ofName', { key: 'of', width: 170, card: 'meta' }),
  column('format', { width: 90, hidden: true }),
  {
    key: 'period',
    title: 'write-off.fields.period',
    text: ({ fromDay, toDay }) => shownSpan(fromDay, toDay),
    width: 200,
  },
  column('openingMinor', { width: 140, hidden: true }),
  column('closingMinor', { width: 150 }),
  column('lineCount', { key: 'lines', width: 90, card: 'meta' }),
  column('open', { width: 90 }),
  column('sentAt', { as: 'time', key: 'sent', width: 160, hidden: true }),
  column('takenAt', { as: 'time', key: 'taken', width: 160 }),
]

/** Every file of banks, providers and marketplaces, and how much of each is open. */
export default function Statements() {
  const { w } = useWords()
  const { may } = useSession()
  const list = useListState('bankStatements', schema)
  const { text, source, accountId } = list.values
  const ask = {
    ...(text && { text }),
    source: chosen(bankStatementRow, 'source', source),
    ...(accountId && { accountId: Number(accountId) }),
  }
  const page = useListPage(writeOff.statementList, list, ask, ['bankLine'])
  const [sending, setSending] = useState<{ id: number | null; name?: string } | null>(null)
  return (
    <>
      <ListPage
        {...page}
        title="write-off.screens.bankStatements"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ fileName }) => fileName}
        onOpen={({ id, fileName }) => setSending({ id, name: fileName })}
        rowActions={(row) => (
          <StatementActs statement={row} onLook={() => setSending({ id: row.id, name: row.fileName })} />
        )}
        actions={
          may('finances.writeOff.import') && (
            <button
              type="button"
              className="lt-button lt-button-primary"
              onClick={() => setSending({ id: null })}
            >
              {w('write-off.text.import')}
            </button>
          )
        }
        empty={{ title: 'write-off.text.noStatements', text: 'write-off.text.noLinesWhy' }}
        live
      />
      <SendDrawer
        open={sending !== null}
        id={sending?.id ?? null}
        name={sending?.name ?? ''}
        onClose={() => setSending(null)}
      />
    </>
  )
}

function StatementActs({ statement, onLook }: { statement: Statement; onLook: () => void }) {
  const { w } = useWords()
  const { id, version, can } = statement
  return (
    <ActionButtons
      can={{ look: true, ...(can['drop'] && { drop: can['drop'] }) }}
      of="write-off.text"
      max={1}
      quiet
      acts={{
        look: { go: onLook },
        drop: runs(writeOff.statementDrop, () => ({ id, version }), {
          consequence: w('write-off.text.dropWhat'),
          danger: true,
          done: 'write-off.text.done',
        }),
      }}
    />
  )
}
