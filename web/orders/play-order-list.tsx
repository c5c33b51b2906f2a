import { lazy, Suspense } from 'react'
import { useUrlQuery } from '../kit/call/url-query.ts'
import { to } from '../kit/route/screens.ts'
import { currentUser, useSession } from '../kit/session/session.ts'
import { useOrderBulk } from './list/order-bulk-later.ts'
import { editable } from './list/order-edits.ts'
import { staffColumns, supplierColumns } from './list/order-columns.tsx'
import { requestsTab } from './list/order-filters.ts'
import { OrderList, ordersAhead } from './list/order-list.tsx'
import { orders } from './orders.client.ts'

const RequestQueue = lazy(() =>
  import('./requests/request-queue.tsx').then((all) => ({ default: all.RequestQueue })),
)

const screen = 'PlayOrderList'
const ownColumns = editable(staffColumns, orders)
const sideOf = (staff: boolean) => (staff ? { wide: true } : { supplier: true })
export const ahead = () => ordersAhead(screen, sideOf(currentUser()?.kind === 'staff'))

/** Orders: of staff all of the merchant's, of a supplier those sent to it. */
export default function PlayOrderList() {
  const staff = useSession().user?.kind === 'staff'
  const [{ tab }] = useUrlQuery()
  const bulk = useOrderBulk(staff)
  if (staff && tab === requestsTab)
    return (
      <Suspense>
        <RequestQueue screen={screen} />
      </Suspense>
    )
  return (
    <OrderList
      screen={screen}
      title="orders.screens.PlayOrderList"
      columns={staff ? ownColumns : supplierColumns}
      {...sideOf(staff)}
      {...(staff && { bulk })}
      hrefOf={(row) => to.orders.OrderDetail({ id: row.id })}
    />
  )
}
