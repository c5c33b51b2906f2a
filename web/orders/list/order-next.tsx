import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { useMoments } from '../../audit/sentence.public.ts'
import { ActsOfRecord } from '../../kit/parts/acts/acts-of-record.ts'
import { Card } from '../../kit/parts/page/cards.tsx'
import { Timeline } from '../../kit/parts/page/timeline.tsx'
import { OrderActions } from '../order-actions.tsx'

/** The acts of the order that is looked at, what comes next first. */
export const OrderNext = ({ order }: { order: OrderInfo }) => (
  <ActsOfRecord value={order.code}>
    <OrderActions order={order} />
  </ActsOfRecord>
)

/** What happened to it last. */
export function OrderLast({ order }: { order: OrderInfo }) {
  const moments = useMoments(order.history)
  return (
    <Card title="orders.text.history">
      <Timeline moments={moments} first={4} />
    </Card>
  )
}
