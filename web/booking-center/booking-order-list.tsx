import { to } from '../kit/route/screens.ts'
import { agentColumns, OrderList, ordersAhead } from '../orders/orders.public.tsx'
import { useSeenColumns } from './seen-columns.ts'

const screen = 'bookingPlayOrderList'
export const ahead = () => ordersAhead(screen, {})

/** An agent's own orders: states, vouchers, payment; never a cost. */
export default function BookingOrderList() {
  return (
    <OrderList
      screen={screen}
      title="booking-center.screens.bookingPlayOrderList"
      columns={useSeenColumns(agentColumns)}
      hrefOf={(row) => to['booking-center'].bookingOrderDetail({ id: row.id })}
    />
  )
}
