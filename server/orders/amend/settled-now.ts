import { taxHeld } from '#contract/pricing/tax/tax.ts'
import { fundedOf, paidOf } from '../act/end-order.ts'
import { sumOfTax } from '../money/order-tax.ts'
import { isOutside } from '../order/order-journals.ts'
import type { OrderRecord } from '../order/order-records.ts'
import type { Moved, Plan } from './plan-amendment.ts'

const nothing: Moved = { amountMinor: 0, taxMinor: 0 }

/**
 * What is charged and given back at once: of an order whose money is set aside or sold. What an agent pays order by order is
 * owed until it pays, and what it owes takes what would go back first; of an order for which nothing was set aside yet only the
 * total changes. The tax is what stands on the books before less what stands there after, so that parts leave nothing over.
 */
export function settledNow(
  order: OrderRecord,
  { added, back, sold, feeMinor }: Settling,
): { charged: Moved; returned: Moved } {
  const funded = fundedOf(order)
  if (isOutside(order)) return { charged: nothing, returned: nothing }
  const isFunded = funded > 0 || (order.total_minor === 0 && order.status !== 'reviewing')
  if (!isFunded) return { charged: nothing, returned: nothing }
  const owes = order.settlement_term === 'settle-by-order' || funded < order.total_minor
  // Where no price moves the tax in it may, by a satang of its discount: that is told of what returns, as no money is charged for it.
  const charged = owes || added.amountMinor === 0 ? nothing : added
  const backMinor = owes ? Math.max(0, funded - feeMinor - sold.priceMinor) + feeMinor : back.amountMinor
  const paid = paidOf(order)
  const before = taxHeld(paid, order.total_minor, order.tax_minor)
  const after = taxHeld(paid + charged.amountMinor - backMinor, sold.priceMinor, sumOfTax(sold.taxes))
  const taxMinor = before + charged.taxMinor - after
  return { charged, returned: { amountMinor: backMinor, taxMinor } }
}
type Settling = Pick<Plan, 'added' | 'back' | 'sold' | 'feeMinor'>
