import { paperDueRow } from '#contract/billing/papers/paper-due.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import type { PaperDue } from '#contract/billing/papers/payment-paper.schema.ts'
import { agentSource } from '../../agents/agents.public.ts'
import { sends } from '../../kit/bulk/bulk-calls.ts'
import { newRequestId } from '../../kit/call/request-id.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import type { BulkAct } from '../../kit/list/bulk/bulk-bar.tsx'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { Link } from '../../kit/parts/link.tsx'
import { to } from '../../kit/route/screens.ts'
import { useWords, word } from '../../kit/words/words.ts'
import { billing } from '../billing.client.ts'
import { DueActions } from './due-actions.tsx'
import { PaymentPaperDrawer } from './payment-paper-drawer.tsx'
import { VatLink } from './vat-link.tsx'
import { chosen, filtersOf } from '../../kit/record/record-filters.ts'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'billing.fields.paidCode', first: true },
    agentId: { kind: 'pick', label: 'billing.fields.agent', source: agentSource, first: true },
    source: filtersOf(paperDueRow)('source', { first: true }),
    days: { kind: 'dates', label: 'billing.fields.day', first: true },
  },
  tabs: ['all', 'payments', 'changes'],
})
const column = columnsOf(paperDueRow)
const tabs = [
  { value: 'all', word: 'billing.text.all' },
  { value: 'payments', word: 'billing.text.paymentsOnly' },
  { value: 'changes', word: 'billing.text.changesOnly' },
] as const

const columns: readonly Column<PaperDue>[] = [
  {
    key: 'code',
    title: 'billing.fields.paidCode',
    // Money that was paid in without a word says what it is.
    text: ({ code, source }) => code || word(`billing.sources.${source}`),
    width: 160,
    frozen: true,
    card: 'title',
  },
  column('source', { width: 150, card: 'sub' }),
  column('day', { width: 112, card: 'meta' }),
  column('agentName', { key: 'agent', width: 140, grow: true, card: 'meta' }),
  column('guest', { width: 120 }),
  column('dueMinor', { width: 124, card: 'meta' }),
  column('heldMinor', { width: 124, hidden: true }),
  column('kind', { key: 'proposed', width: 160, card: 'sub' }),
]

const bulk: BulkAct<PaperDue>[] = [
  {
    key: 'paperIssue',
    word: 'billing.moves.paperIssue',
    fits: ({ can }) => can['issue'] === true,
    run: ({ source, sourceId }) =>
      sends(billing.paperIssueDue, { source, sourceId, clientRequestId: newRequestId() }),
  },
]

const hrefOf = ({ source, sourceId }: PaperDue): string | undefined =>
  source === 'bill-change' ? to.billing.invoiceDetail({ id: sourceId }) : undefined

/** What was paid and has no paper, and what changed after one. */
export default function PaperDueList() {
  const { w } = useWords()
  const list = useListState('paperDue', schema)
  const { text, agentId, source, days } = list.values
  const ask = {
    text: text || undefined,
    agentId: agentId ? Number(agentId) : undefined,
    source: chosen(paperDueRow, 'source', source),
    from: days.from || undefined,
    to: days.to || undefined,
    ...(list.tab !== 'all' && { notes: list.tab === 'changes' }),
  }
  const page = useListPage(billing.paperDueList, list, ask, ['invoice', 'order', 'account'])
  const drawer = useDrawer<PaperDue>()
  return (
    <>
      <ListPage
        {...page}
        title="billing.screens.paperDue"
        columns={columns}
        tabs={tabs}
        rowKey={({ id }) => id}
        rowName={({ code, agentName }) => code || agentName}
        rowActions={(row) => <DueActions due={row} href={hrefOf(row)} onChoose={() => drawer.show(row)} />}
        bulk={bulk}
        actions={
          <>
            <Link className="lt-button" href={to.billing.invoiceList()}>
              {w('billing.screens.invoiceList')}
            </Link>
            <VatLink />
          </>
        }
        empty={{ title: 'billing.text.noDue', text: 'billing.text.noDueWhy' }}
        live
      />
      {drawer.record && (
        <PaymentPaperDrawer
          key={drawer.count}
          payment={drawer.record}
          open={drawer.open}
          onClose={drawer.hide}
        />
      )}
    </>
  )
}
