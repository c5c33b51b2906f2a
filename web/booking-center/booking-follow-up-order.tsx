import { to } from '../kit/route/screens.ts'
import { agentFollowColumns, followAhead, FollowList } from '../orders/orders.public.tsx'
import { useSeenColumns } from './seen-columns.ts'

const screen = 'bookingFollowUpOrder'
export const ahead = () => followAhead(screen, { own: true })

/** An agent's own orders that are a problem: which, since when, and why where it can do something about it. */
export default function BookingFollowUpOrder() {
  return (
    <FollowList
      screen={screen}
      title="booking-center.screens.bookingFollowUpOrder"
      columns={useSeenColumns(agentFollowColumns)}
      own
      hrefOf={(row) => to['booking-center'].bookingOrderDetail({ id: row.id })}
    />
  )
}
