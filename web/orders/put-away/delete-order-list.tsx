import type { OrderRow } from '#contract/orders/order-list.schema.ts'
import { useCategoryTree } from '../../catalog/catalog.public.tsx'
import { momentCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { listAhead, useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { orderColumns } from '../list/order-columns.tsx'
import { OrderQuickView } from '../list/order-quick-view.tsx'
import { orders } from '../orders.client.ts'
import { putAwayAsk, putAwayBulk, trashSchema } from './put-away.ts'
import '../orders.css'

const screen = 'DeleteOrderList'
const columns: readonly Column<OrderRow>[] = [
  ...orderColumns('code', 'item'),
  { key: 'deletedAt', title: 'orders.putAway.deletedAt', width: 136, ...momentCell((row) => row.deletedAt) },
  {
    key: 'deletedBy',
    title: 'orders.putAway.deletedBy',
    width: 120,
    text: (row) => row.deletedByName,
    card: 'sub',
  },
  {
    key: 'deleteReason',
    title: 'orders.putAway.deleteReason',
    width: 200,
    text: (row) => row.deleteReason,
    // A line of its own: beside the guest and the agent each of the three was cut short.
    card: 'title',
  },
  ...orderColumns('status', 'serviceDate', 'guest', 'phone', 'guests', 'agent', 'agentOrderCode'),
  ...orderColumns('total', 'supplier', 'createdAt', 'createdBy', 'remark'),
]
const bulk = putAwayBulk('trashed')

export const ahead = () => listAhead(orders.deletedList, screen, trashSchema, putAwayAsk, ['order'])

/** The trash: who deleted which orders, when and why; they are looked at and restored. */
export default function DeleteOrderList() {
  const list = useListState(screen, trashSchema)
  const page = useListPage(orders.deletedList, list, putAwayAsk(list), ['order'])
  const tree = useCategoryTree(true)
  return (
    <ListPage
      compact
      {...page}
      title="orders.screens.DeleteOrderList"
      columns={columns}
      choices={{ classificationTree: tree }}
      rowKey={(row) => row.id}
      rowName={(row) => row.code}
      look={(row) => ({ title: row.code, body: <OrderQuickView row={row} /> })}
      bulk={bulk}
      empty={{ title: 'orders.putAway.emptyTrash' }}
      live
    />
  )
}
