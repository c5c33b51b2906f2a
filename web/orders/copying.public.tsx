import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { runs, type CallAction, type Telling } from '../kit/route/action.ts'
import { useCopying } from './copying.tsx'
import { orders } from './orders.client.ts'

/** An order again on another day, from a screen that only names it. */
export function useOrderAgain(
  order: Pick<OrderInfo, 'id' | 'serviceDate'>,
  telling: Telling,
): { action: CallAction; onDone: (move: string) => void } {
  const { input, fields, onDone } = useCopying(order)
  return { action: runs(orders.copy, input, { fields, done: 'orders.text.copied', ...telling }), onDone }
}
