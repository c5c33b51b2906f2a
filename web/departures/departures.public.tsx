import { useRead } from '../kit/call/query.ts'
import type { AnyCall } from '../kit/call/client.ts'
import { CallOfOrders, type CallOfOrdersProps } from './call-drawer.tsx'
import { departures } from './departures.client.ts'

export { openCall } from './call-drawer.tsx'

type Props<C extends AnyCall> = Omit<CallOfOrdersProps<C>, 'scope' | 'orderIds' | 'sums'> & {
  day: { date: string; skuId: number }
}

/** What shall become of all orders of a product's day, begun by a call of another domain. */
export function DayCallDrawer<C extends AnyCall>({ day: { date, skuId }, ...called }: Props<C>) {
  const scope = { from: date, to: date, skuIds: [skuId], resourceIds: [] }
  const sums = useRead(departures.affected, { ...scope, pageSize: 1 }).data?.sums
  return sums ? <CallOfOrders {...called} scope={scope} orderIds={[]} sums={sums} /> : null
}
