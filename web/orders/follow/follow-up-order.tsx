import { to } from '../../kit/route/screens.ts'
import { openColumns, doneColumns } from './follow-columns.tsx'
import { followAhead, FollowList } from './follow-list.tsx'
import { useFollowBulk } from './use-follow-bulk.ts'

const screen = 'FollowUpOrder'
export const ahead = () => followAhead(screen)

/** Problem orders of the house. */
export default function FollowUpOrder() {
  return (
    <FollowList
      screen={screen}
      title="orders.screens.FollowUpOrder"
      columns={openColumns}
      doneColumns={doneColumns}
      bulk={useFollowBulk()}
      hrefOf={(row) => to.orders.OrderDetail({ id: row.id })}
    />
  )
}
