import { CustomersOf, EditCustomerPage, NewCustomerPage } from '../customers/form.public.ts'
import { useRead } from '../kit/call/query.ts'
import { useUrlQuery } from '../kit/call/url-query.ts'
import { RecordToCome } from '../kit/parts/page/detail-page.tsx'
import { to } from '../kit/route/screens.ts'
import { hotelOrders } from './hotel-orders.client.ts'

const calls = {
  info: hotelOrders.customerInfo,
  save: hotelOrders.customerSave,
  tags: hotelOrders.customerTags,
}
/** Back to the order that one came from. */
const wayBack = (orderId: number) => {
  const href = orderId
    ? to['hotel-orders'].OrderDetail_hotel({ id: orderId })
    : to['hotel-orders'].hotelOrderList()
  return { detail: () => href, list: () => href }
}

/** A customer made from the contact of a hotel order. */
export function NewCustomer() {
  const [{ orderId }] = useUrlQuery()
  const id = Number(orderId)
  const read = useRead(hotelOrders.info, { id }, { tellsFailure: true })
  if (!read.data) return <RecordToCome read={read} />
  const { name, pinyin, phone, email = '' } = read.data.contact
  const family = { calls, ...wayBack(id), begins: { name, pinyin, phone, email }, beside: { orderId: id } }
  return (
    <CustomersOf family={family}>
      <NewCustomerPage />
    </CustomersOf>
  )
}

/** A customer behind a hotel order. */
export function EditCustomer() {
  const [{ orderId }] = useUrlQuery()
  return (
    <CustomersOf family={{ calls, ...wayBack(Number(orderId)) }}>
      <EditCustomerPage />
    </CustomersOf>
  )
}
