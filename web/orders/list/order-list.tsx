import type { OrderCounts, OrderRow } from '#contract/orders/order-list.schema.ts'
import { wordAt, type WordKey } from '#contract/words.ts'
import { lazy, Suspense } from 'react'
import { useCategoryTree } from '../../catalog/catalog.public.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { listAhead, useListPage } from '../../kit/list/use-list-page.ts'
import { ListPage, type ListBulk } from '../../kit/list/list-page.tsx'
import { readAhead, useRead } from '../../kit/call/query.ts'
import type { Tab } from '../../kit/parts/page/tabs.tsx'
import { useListState } from '../../kit/list/use-list-state.ts'
import {
  askOf,
  familySchema,
  narrowSchema,
  staffSchema,
  supplierSchema,
  type orderSchema,
} from './order-filters.ts'
import { OrderQuickView } from './order-quick-view.tsx'
import { useOrderFamily } from '../family.ts'
import { orders } from '../orders.client.ts'
import '../orders.css'

// The acts of an order come with its drawers: they are loaded when a row is reached first.
const OrderRowActs = lazy(() => import('./order-row-acts.tsx'))

const attention = ['toAudit', 'waitToSendAgent', 'waitAgentDealAfterReply', 'followUp', 'requests']
/** What a supplier calls by another name, and must act on itself. */
const suppliersOwn: Partial<Record<string, WordKey>> = {
  waitAgentReply: 'orders.supplierTabs.toAnswer',
  waitAgentDealAfterReply: 'orders.supplierTabs.replied',
}
export const tabsOf = (
  names: readonly string[] | undefined,
  counts: OrderCounts | undefined,
  supplier: boolean,
): Tab[] =>
  (names ?? []).map((value) => {
    const count = counts?.[value as keyof OrderCounts]
    const urgent = supplier ? value === 'waitAgentReply' : attention.includes(value)
    return {
      value,
      word: (supplier && suppliersOwn[value]) || wordAt('orders.tabs', value),
      ...(count !== undefined && { count }),
      // Only what staff and agents have in all is known beyond it.
      ...((supplier || value !== 'allOrder') && { max: 1_000 }),
      ...(urgent && { attention: true }),
    }
  })

type Side = {
  /** Filters of staff, or those of an agent or supplier. */
  wide?: boolean
  /** Tabs from the supplier's side. */
  supplier?: boolean
}
function schemaOf({ wide, supplier }: Side, isFamily = false) {
  const narrow = supplier ? supplierSchema : narrowSchema
  const schema = isFamily ? familySchema : wide ? staffSchema : narrow
  return schema as typeof orderSchema
}

/** What the list reads first. */
export const ordersAhead = (screen: string, side: Side): Promise<unknown> =>
  Promise.all([
    listAhead(orders.list, screen, schemaOf(side), askOf, ['order']),
    readAhead(orders.count, undefined, ['orderCount']),
  ])

type OrderListProps = Side & {
  screen: string
  title: WordKey
  columns: readonly Column<OrderRow>[]
  bulk?: ListBulk<OrderRow>
  hrefOf: (row: OrderRow) => string
}

/** Orders as a list: counters as tabs, every filter in the address, live. */
export function OrderList({ screen, title, columns, wide, supplier, bulk, hrefOf }: OrderListProps) {
  const { calls, queue } = useOrderFamily()
  const schema = schemaOf({ wide, supplier }, !queue)
  const list = useListState(screen, schema)
  const ask = askOf(list)
  const page = useListPage(calls.list, list, ask, ['order'])
  const counts = useRead(calls.count, undefined, { keep: true, live: ['orderCount'] })
  const tree = useCategoryTree(Boolean(wide))
  return (
    <ListPage
      {...page}
      title={title}
      tabs={tabsOf(schema.tabs, counts.data, Boolean(supplier))}
      columns={columns}
      choices={{ classificationTree: tree }}
      rowKey={(row) => row.id}
      rowName={(row) => row.code}
      hrefOf={hrefOf}
      look={(row) => ({ title: row.code, body: <OrderQuickView row={row} /> })}
      {...(bulk && { bulk })}
      {...(wide && {
        rowActions: (row: OrderRow) => (
          <Suspense>
            <OrderRowActs row={row} />
          </Suspense>
        ),
      })}
      empty={{ title: 'orders.text.empty' }}
      compact
      live
    />
  )
}
