import type { Draft } from '#contract/order-entry/drafts/drafts.schema.ts'
import { draftSources } from '#contract/order-entry/drafts/drafts.schema.ts'
import { draftStates } from '#contract/order-entry/drafts/draft.states.ts'
import { dayCell, momentCell, moneyCell, tagCell } from '../../kit/list/table/cells.tsx'
import { listSchema } from '../../kit/list/filter-state.ts'
import { requestOf } from '../../kit/list/list-filter.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { to } from '../../kit/route/screens.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords, word } from '../../kit/words/words.ts'
import { entry } from '../order-entry.client.ts'
import { DraftActions } from './draft-actions.tsx'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'order-entry.drafts.search', first: true },
    source: {
      kind: 'select',
      label: 'order-entry.drafts.source',
      first: true,
      options: draftSources.map((value) => ({ value, word: `order-entry.draftSources.${value}` as const })),
    },
  },
  tabs: ['mine', 'open', 'completed', 'dropped'],
})
const tabs = [
  { value: 'mine', word: 'order-entry.drafts.mine' },
  { value: 'open', word: 'order-entry.drafts.all' },
  { value: 'completed', word: 'order-entry.draftStates.completed' },
  { value: 'dropped', word: 'order-entry.draftStates.dropped' },
] as const

const plain = (
  key: 'contactName' | 'itemName' | 'note' | 'ownerName' | 'createdByName',
  title: Column<Draft>['title'],
  width: number,
): Column<Draft> => ({
  key,
  title,
  text: (draft) => draft[key],
  width,
  card: 'meta',
})
const columns: readonly Column<Draft>[] = [
  {
    key: 'code',
    title: 'order-entry.drafts.code',
    render: ({ code }) => <Copyable text={code} />,
    text: ({ code }) => code,
    frozen: true,
    width: 110,
    card: 'title',
  },
  {
    key: 'status',
    title: 'order-entry.drafts.status',
    ...tagCell((draft) => [draftStates.states[draft.status].tone, `order-entry.draftStates.${draft.status}`]),
    width: 120,
    card: 'sub',
  },
  {
    key: 'dueAt',
    title: 'order-entry.drafts.due',
    ...momentCell(({ dueAt }) => dueAt),
    width: 150,
    card: 'meta',
  },
  { ...plain('contactName', 'orders.fields.contactName', 160), grow: true },
  {
    key: 'agent',
    title: 'order-entry.fields.agent',
    text: ({ agentName }) => agentName,
    width: 160,
    card: 'meta',
  },
  { ...plain('itemName', 'order-entry.fields.item', 220), grow: true },
  { key: 'items', title: 'order-entry.drafts.items', text: ({ items }) => String(items), width: 80 },
  {
    key: 'firstDate',
    title: 'order-entry.fields.date',
    ...dayCell(({ firstDate }) => firstDate),
    width: 130,
  },
  {
    key: 'total',
    title: 'order-entry.drafts.shown',
    ...moneyCell((draft) => [draft.shownTotalMinor, draft.currency]),
    width: 140,
  },
  plain('note', 'order-entry.drafts.note', 220),
  plain('ownerName', 'order-entry.drafts.owner', 140),
  plain('createdByName', 'order-entry.drafts.by', 140),
  {
    key: 'createdAt',
    title: 'order-entry.drafts.since',
    ...momentCell(({ createdAt }) => createdAt),
    width: 140,
  },
  {
    key: 'source',
    title: 'order-entry.drafts.source',
    text: ({ source }) => word(`order-entry.draftSources.${source}`),
    width: 110,
    hidden: true,
  },
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
    source: draftSources.find((one) => one === source),
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
