import { to } from '../kit/route/screens.ts'
import { agentColumns, archiveAhead, ArchiveList } from '../orders/orders.public.tsx'
import { useSeenColumns } from './seen-columns.ts'

const screen = 'bookingOrderArchive'
export const ahead = () => archiveAhead(screen, true)

/** An agent's own orders that are over and put away. */
export default function BookingOrderArchive() {
  return (
    <ArchiveList
      screen={screen}
      title="booking-center.screens.bookingOrderArchive"
      columns={useSeenColumns(agentColumns)}
      own
      hrefOf={(row) => to['booking-center'].bookingOrderDetail({ id: row.id })}
    />
  )
}
