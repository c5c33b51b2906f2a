import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { orderCauses, orderTabs } from '#contract/channels/orders/order.schema.ts'
import { channelOrderStates } from '#contract/channels/orders/order.states.ts'
import { useMemo } from 'react'
import type { InputOfCall } from '../../kit/call/client.ts'
import { listSchema, type Filters } from '../../kit/list/filter-state.ts'
import { requestOf } from '../../kit/list/list-filter.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { FilterChoices } from '../../kit/list/filter-bar.tsx'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState, type ListControl } from '../../kit/list/use-list-state.ts'
import { live } from '../live.ts'
import { systemFilters, useSystems } from '../systems.ts'
import { orderCalls, pageOfView, screenOf, type View } from '../view.ts'
import { ViewLinks } from '../view-links.tsx'
import { OrderActs } from './order-acts.tsx'
import { orderBulk } from './order-bulk.ts'
import { orderColumns } from './order-columns.tsx'
import { OrderQuickView } from './order-quick-view.tsx'

const { names } = channelOrderStates
const own = {
  text: { kind: 'text', label: 'channels.text.searchOrders', first: true },
  state: {
    kind: 'select',
    label: 'channels.fields.state',
    first: true,
    options: names.map((value) => ({ value, word: `channels.orderStates.${value}` as const })),
    read: (text: string) => asOneOf(names, text),
  },
  cause: {
    kind: 'select',
    label: 'channels.fields.cause',
    first: true,
    options: orderCauses.map((value) => ({ value, word: `channels.causes.${value}` as const })),
    read: (text: string) => asOneOf(orderCauses, text),
  },
  day: { kind: 'dates', label: 'channels.fields.date', first: true },
} as const
const tabs = orderTabs
const schema = listSchema({ filters: own, tabs })
const wideSchema = listSchema({ filters: { ...own, ...systemFilters }, tabs })

type Ask = Omit<InputOfCall<ReturnType<typeof orderCalls>['list']>, 'pageNo' | 'pageSize'>
const askOf = (list: Pick<ListControl<typeof own>, 'tab' | 'values' | 'schema'>): Ask => {
  const { day, text, state, cause } = requestOf(list)
  return {
    tab: asOneOf(orderTabs, list.tab) ?? 'awaiting',
    text,
    state,
    cause,
    from: day?.from || undefined,
    to: day?.to || undefined,
  }
}

/** What came from a marketplace: what waits for a person first. */
export const ordersOf = pageOfView<View>(({ view }) =>
  view === 'all' ? <AllOrders /> : <OwnOrders view={view} />,
)

function OwnOrders({ view }: { view: Exclude<View, 'all'> }) {
  const list = useListState(screenOf(view, 'orders') ?? view, schema)
  return <Orders view={view} list={list} ask={askOf(list)} />
}

function AllOrders() {
  const list = useListState('channelOrders', wideSchema)
  const { systemChoices, connectionChoices } = useSystems()
  const { system, connectionId } = requestOf(list)
  return (
    <Orders
      view="all"
      list={list}
      ask={{ ...askOf({ ...list, schema }), system, connectionId }}
      choices={{ system: systemChoices, connectionId: connectionChoices }}
    />
  )
}

type OrdersProps<F extends Filters> = {
  view: View
  list: ListControl<F>
  ask: Ask
  choices?: FilterChoices<F>
}

function Orders<F extends Filters>({ view, list, ask, choices }: OrdersProps<F>) {
  const calls = orderCalls(view)
  const page = useListPage(calls.list, list, ask, [live.orders, live.own])
  const { nameOf } = useSystems()
  const columns = useMemo(() => orderColumns(view === 'all' ? nameOf : undefined), [view, nameOf])
  const bulk = useMemo(() => orderBulk(calls), [calls])
  const counts = page.read.data?.tabs
  return (
    <ListPage
      {...page}
      title={`channels.screens.${screenOf(view, 'orders') ?? 'channelOrders'}`}
      tabs={orderTabs.map((value) => ({
        value,
        word: `channels.orderTabs.${value}`,
        ...(counts && { count: counts[value] }),
        ...(value === 'awaiting' && { attention: true }),
      }))}
      {...(choices && { choices })}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ thirdCode }) => thirdCode}
      look={(row) => ({ title: row.thirdCode, body: <OrderQuickView row={row} /> })}
      rowActions={(row) => <OrderActs row={row} max={1} />}
      bulk={bulk}
      actions={<ViewLinks view={view} part="orders" />}
      empty={{ title: 'channels.text.noOrders', text: 'channels.text.noOrdersWhy' }}
      live
    />
  )
}
