import { type Pair } from '#contract/kit/money/pair.ts'
import { share } from '#contract/kit/money/amounts.ts'
import type { PromoKind } from '#contract/promotions/promo.ts'

/** What a discount says, amounts in the merchant's currency. */
export type Discount = {
  kind: PromoKind
  basisPoints: number | null
  amountMinor: number | null
  mostMinor: number | null
  leastTotalMinor: number
}

/**
 * What a discount takes off an order's total, in both currencies; null where the total is too small for it. `there`
 * converts the merchant's minor units into the agent's. Never more than the total, and all of it in one currency is
 * all of it in the other. Rule: docs/algorithms/promo-codes.md.
 */
export function discountOf(discount: Discount, total: Pair, there: (minor: number) => number): Pair | null {
  if (total.base < discount.leastTotalMinor) return null
  const off = discount.kind === 'percent' ? shareOf(discount, total, there) : amountOf(discount, there)
  const whole = off.agent >= total.agent || off.base >= total.base
  return whole ? { ...total } : off
}

function shareOf({ basisPoints, mostMinor }: Discount, total: Pair, there: (minor: number) => number): Pair {
  const off = { agent: share(total.agent, basisPoints ?? 0), base: share(total.base, basisPoints ?? 0) }
  if (mostMinor === null || off.base <= mostMinor) return off
  return { agent: Math.min(off.agent, there(mostMinor)), base: mostMinor }
}

const amountOf = ({ amountMinor }: Discount, there: (minor: number) => number): Pair => ({
  agent: there(amountMinor ?? 0),
  base: amountMinor ?? 0,
})
