import { followAhead, FollowList, openColumns, doneColumns, useFollowBulk } from '../orders/view.public.ts'
import { stays } from './family.ts'
import { hotelOrders } from './hotel-orders.client.ts'

const screen = 'followUpOrder_hotel'
const call = hotelOrders.followList
const columns = openColumns(stays.calls)
export const ahead = () => followAhead(screen, { call })

/** Hotel orders that are a problem: as those of all orders. */
export default function FollowUpHotel() {
  return (
    <FollowList
      screen={screen}
      title="hotel-orders.screens.followUpOrder_hotel"
      columns={columns}
      doneColumns={doneColumns}
      bulk={useFollowBulk(stays.calls)}
      call={call}
      hrefOf={({ id }) => stays.detail({ id })}
    />
  )
}
