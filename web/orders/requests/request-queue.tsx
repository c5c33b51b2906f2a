import { requestKinds, requestWaits, type RequestKind } from '#contract/orders/requests/request-kinds.ts'
import { useMemo } from 'react'
import { useRead } from '../../kit/call/query.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { Tabs } from '../../kit/parts/page/tabs.tsx'
import { go } from '../../kit/route/navigate.ts'
import { to } from '../../kit/route/screens.ts'
import { remember } from '../../kit/session/remembered.ts'
import { useWords } from '../../kit/words/words.ts'
import { staffTabs } from '../list/order-filters.ts'
import { tabsOf } from '../list/order-list.tsx'
import { orders } from '../orders.client.ts'
import { RequestActions } from './request-actions.tsx'
import { requestColumns } from './request-columns.tsx'
import { useRequestBulk } from './use-request-bulk.tsx'
import './requests.css'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'orders.requests.search', first: true },
    kind: {
      kind: 'multi',
      label: 'orders.requests.kind',
      first: true,
      options: requestKinds.map((value) => ({ value, word: `orders.requestKinds.${value}` as const })),
    },
    waitsFor: {
      kind: 'multi',
      label: 'orders.requests.waitsFor',
      first: true,
      options: requestWaits.map((value) => ({ value, word: `orders.requestWaits.${value}` as const })),
    },
    overdue: {
      kind: 'select',
      label: 'orders.requests.due',
      first: true,
      options: [{ value: 'yes', word: 'orders.requests.onlyOverdue' }],
    },
  },
  tabs: staffTabs,
})

/** The queues within: changes, other products, money, and ends. */
const queues = {
  modify: ['modify'],
  'change-sku': ['change-sku'],
  money: ['refund', 'replenish', 'supplier-refund'],
  withdrawal: ['withdrawal'],
} as const satisfies Record<string, readonly RequestKind[]>
const queueWords = {
  modify: 'orders.requestKinds.modify',
  'change-sku': 'orders.requestKinds.change-sku',
  money: 'orders.deadlineSources.refund',
  withdrawal: 'orders.requestKinds.withdrawal',
} as const

type QueueTabsProps = {
  kind: readonly string[]
  counts: Partial<Record<RequestKind, number>> | undefined
  onPick: (kind: RequestKind[]) => void
}

/** A tab for each queue with how many wait in it; all of them where none, or another set of kinds, is chosen. */
function QueueTabs({ kind, counts = {}, onPick }: QueueTabsProps) {
  const { w } = useWords()
  const names = Object.keys(queues) as (keyof typeof queues)[]
  const isChosen = (name: keyof typeof queues) =>
    queues[name].length === kind.length && queues[name].every((one) => kind.includes(one))
  const count = (kinds: readonly RequestKind[]) => kinds.reduce((sum, one) => sum + (counts[one] ?? 0), 0)
  return (
    <Tabs
      label={w('orders.requests.kind')}
      value={names.find(isChosen) ?? 'all'}
      tabs={[
        { value: 'all', word: 'orders.requests.all', count: count(requestKinds) },
        ...names.map((name) => ({ value: name, word: queueWords[name], count: count(queues[name]) })),
      ]}
      onChange={(value) => onPick([...(queues[value as keyof typeof queues] ?? [])])}
    />
  )
}

/** Everything that is asked of orders and waits, due first: a tab of the orders, with rows of its own. */
export function RequestQueue({ screen }: { screen: string }) {
  const control = useListState(`${screen}.requests`, schema)
  // The other tabs are of orders: they begin with their own filters.
  const list = useMemo(
    () => ({
      ...control,
      setTab: (tab: string) => {
        remember(`list.${screen}`, '')
        go(tab === staffTabs[0] ? to.orders.PlayOrderList() : `${to.orders.PlayOrderList()}?tab=${tab}`)
      },
    }),
    [control, screen],
  )
  const { text, kind, waitsFor, overdue } = list.values
  const page = useListPage(
    orders.requestList,
    list,
    {
      text: text || undefined,
      kind: requestKinds.filter((one) => kind.includes(one)),
      waitsFor: requestWaits.filter((one) => waitsFor.includes(one)),
      overdue: overdue ? true : undefined,
    },
    ['order'],
  )
  const counts = useRead(orders.count, undefined, { keep: true, live: ['orderCount'] })
  return (
    <ListPage
      {...page}
      title="orders.screens.PlayOrderList"
      tabs={tabsOf(staffTabs, counts.data, false)}
      columns={requestColumns}
      rowKey={(row) => `${row.kind} ${row.id}`}
      rowName={(row) => row.orderCode}
      hrefOf={(row) => to.orders.OrderDetail({ id: row.orderId })}
      rowActions={(row) => <RequestActions row={row} />}
      bulk={useRequestBulk()}
      empty={{ title: 'orders.requests.empty' }}
      live
    >
      <QueueTabs
        kind={kind}
        counts={page.read.data?.counts}
        onPick={(picked) => list.set({ kind: picked })}
      />
    </ListPage>
  )
}
