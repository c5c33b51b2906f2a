import { runs } from '../kit/route/action.ts'
import type { OrderFamily } from './family.ts'

const done = 'orders.text.done'
type Marked = {
  id: number
  version: number
  ordered?: boolean | undefined
  invalid?: boolean | undefined
  supplierLocked?: boolean | undefined
}

/** What staff note of an order for themselves, and take back. */
export function marking(order: Marked, orders: OrderFamily['calls']) {
  const one = { id: order.id, version: order.version }
  return {
    markOrdered: runs(orders.markOrdered, () => ({ ...one, ordered: !order.ordered }), {
      done,
      ...(order.ordered && { word: 'orders.moves.unmarkOrdered' }),
    }),
    markInvalid: runs(orders.markInvalid, (reason) => ({ ...one, invalid: !order.invalid, reason }), {
      done,
      ...(order.invalid && { word: 'orders.moves.unmarkInvalid' }),
    }),
    lockSupplier: runs(orders.lockSupplier, () => ({ ...one, locked: !order.supplierLocked }), {
      done,
      ...(order.supplierLocked && { word: 'orders.moves.unlockSupplier' }),
    }),
  }
}
