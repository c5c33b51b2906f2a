import { go } from '../kit/navigate.ts'
import { to } from '../kit/screens.ts'
import { useSession } from '../kit/session.ts'
import { orderBulk } from './order-bulk.ts'
import { staffColumns, supplierColumns } from './order-columns.tsx'
import { OrderList } from './order-list.tsx'

/** Orders: of staff all of the merchant's, of a supplier those sent to it. */
export default function PlayOrderList() {
  const staff = useSession().user?.kind === 'staff'
  return (
    <OrderList
      screen="PlayOrderList"
      title="orders.screens.PlayOrderList"
      columns={staff ? staffColumns : supplierColumns}
      wide={staff}
      supplier={!staff}
      {...(staff && { bulk: orderBulk })}
      onOpen={(row) => go(to.orders.OrderDetail({ id: row.id }))}
    />
  )
}
