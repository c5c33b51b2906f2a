import { to } from '../../kit/route/screens.ts'
import { orders } from '../orders.client.ts'
import { openColumns, doneColumns } from './follow-columns.tsx'
import { followAhead, FollowList } from './follow-list.tsx'
import { useFollowBulk } from './use-follow-bulk.ts'

const screen = 'FollowUpOrder'
const columns = openColumns(orders)
export const ahead = () => followAhead(screen)

/** Problem orders of the house. */
export default function FollowUpOrder() {
  return (
    <FollowList
      screen={screen}
      title="orders.screens.FollowUpOrder"
      columns={columns}
      doneColumns={doneColumns}
      bulk={useFollowBulk(orders)}
      hrefOf={(row) => to.orders.OrderDetail({ id: row.id })}
    />
  )
}
