import { useUrlQuery } from '../kit/call/url-query.ts'
import { OrderPage } from '../orders/orders.public.tsx'

/** One of the agent's orders. */
export default function BookingOrderDetail() {
  const [{ id }] = useUrlQuery()
  return <OrderPage id={Number(id)} />
}
