import type { Draft } from '#contract/order-entry/drafts/drafts.schema.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { requestOf } from '../../kit/list/list-filter.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { Link } from '../../kit/parts/link.tsx'
import { to } from '../../kit/route/screens.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { entry } from '../order-entry.client.ts'
import { DraftActions } from './draft-actions.tsx'
import { draftRow } from '#contract/order-entry/drafts/draft.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { filtersOf } from '../../kit/record/record-filters.ts'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'order-entry.drafts.search', first: true },
    source: filtersOf(draftRow)('source', { first: true }),
  },
  tabs: ['mine', 'open', 'completed', 'dropped'],
})
const tabs = [
  { value: 'mine', word: 'order-entry.drafts.mine' },
  { value: 'open', word: 'order-entry.drafts.all' },
  { value: 'completed', word: 'order-entry.draftStates.completed' },
  { value: 'dropped', word: 'order-entry.draftStates.dropped' },
] as const

const column = columnsOf(draftRow)
const columns: readonly Column<Draft>[] = [
  column('code', { as: 'code', frozen: true, width: 110, card: 'title' }),
  column('status', { width: 120, card: 'sub' }),
  column('dueAt', { as: 'time', width: 150, card: 'meta' }),
  column('contactName', { width: 160, grow: true, card: 'meta' }),
  column('agentName', { key: 'agent', width: 160, card: 'meta' }),
  column('itemName', { width: 220, grow: true, card: 'meta' }),
  column('items', { align: 'left', width: 80 }),
  column('firstDate', { width: 130 }),
  column('shownTotalMinor', { key: 'total', width: 140 }),
  column('note', { width: 220, card: 'meta' }),
  column('ownerName', { width: 140, card: 'meta' }),
  column('createdByName', { width: 140, card: 'meta' }),
  column('createdAt', { as: 'time', width: 140 }),
  column('source', { width: 110, hidden: true }),
]
const agentColumns = columns.filter(({ key }) => key !== 'agent' && key !== 'source')

/** Orders that are not finished: one's own and everybody's, those that are due first at the top. */
export default function DraftList() {
  const { w } = useWords()
  const { user } = useSession()
  const list = useListState('OrderDrafts', schema)
  const { text, source } = requestOf(list)
  const tab = list.tab as (typeof tabs)[number]['value']
  const ask = {
    text,
    source,
    status: tab === 'mine' ? ('open' as const) : tab,
    ...(tab === 'mine' && { mine: true }),
  }
  const page = useListPage(entry.draftList, list, ask, ['orderDraft'])
  return (
    <ListPage
      {...page}
      list={list}
      title="order-entry.screens.OrderDrafts"
      tabs={tabs}
      columns={user?.kind === 'staff' ? columns : agentColumns}
      rowKey={({ id }) => id}
      rowName={({ code }) => code}
      hrefOf={({ id }) => to['order-entry'].pendingOrderDetail({ id })}
      rowActions={(draft) => <DraftActions draft={draft} />}
      empty={{
        title: 'order-entry.drafts.none',
        text: 'order-entry.drafts.noneWhy',
        action: (
          <Link className="lt-button lt-button-primary" href={to['order-entry'].OrderProductMainList()}>
            {w('order-entry.text.chooseProducts')}
          </Link>
        ),
      }}
      live
    />
  )
}
