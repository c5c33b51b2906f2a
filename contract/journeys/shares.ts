import { roundHalfUp } from '../kit/money/amounts.ts'

export const shareRules = ['revenue', 'guests', 'equal'] as const
export type ShareRule = (typeof shareRules)[number]
type Sold = { revenueMinor: number; guests: number }

/**
 * What each sold order carries of a departure's cost: by what it brings, by its guests, or all alike; half up, what is left to the
 * last. Null where there is nothing to share by.
 */
export function costShares(costMinor: number, orders: readonly Sold[], rule: ShareRule): number[] | null {
  const weights = orders.map(({ revenueMinor, guests }) =>
    rule === 'revenue' ? revenueMinor : rule === 'guests' ? guests : 1,
  )
  const whole = weights.reduce((sum, one) => sum + one, 0)
  if (whole <= 0 || weights.some((one) => one < 0)) return null
  const shares = weights.slice(0, -1).map((one) => roundHalfUp((costMinor * one) / whole))
  return [...shares, costMinor - shares.reduce((sum, one) => sum + one, 0)]
}
