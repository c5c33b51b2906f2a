import { useUrlQuery } from '../kit/call/url-query.ts'
import { OrderPage } from './order-page.tsx'

/** One order in full, for staff and suppliers. */
export default function OrderDetail() {
  const [{ id }] = useUrlQuery()
  return <OrderPage id={Number(id)} />
}
