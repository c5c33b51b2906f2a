import { inOrderFamily, OrderList, staffColumns, useOrderBulk } from '../orders/view.public.ts'
import { stays } from './family.ts'

const List = inOrderFamily(stays, OrderList)

/** Hotel orders as any list of orders: by what waits, the newest first. */
export default function FlatList() {
  return (
    <List
      screen="HotelOrderList_OLD"
      title="hotel-orders.screens.HotelOrderList_OLD"
      columns={staffColumns}
      wide
      bulk={useOrderBulk()}
      hrefOf={({ id }) => stays.detail({ id })}
    />
  )
}
