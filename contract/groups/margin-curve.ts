import { roundHalfUp } from '../kit/money/amounts.ts'
import { cost } from './costing.ts'
import type { Day, Sheet } from './itinerary.schema.ts'

/** A head of a group with so many payers, in the merchant's currency; null: not known. */
export type CurvePoint = {
  paying: number
  costMinor: number | null
  soldMinor: number | null
  marginMinor: number | null
}

/**
 * What a head costs, is sold for and leaves, for every size of group: at the price, free places and staff of the size that is offered and
 * reached; below the smallest at its price and without its free places.
 */
export function marginCurve(days: readonly Day[], sheet: Sheet, from = 8, to = 40): CurvePoint[] {
  const offered = cost(days, sheet).breaks.toSorted((a, b) => a.paying - b.paying)
  const [smallest] = offered
  if (!smallest) return []
  const sizes = Array.from({ length: to - from + 1 }, (_, at) => {
    const paying = from + at
    const reached = offered.findLast((one) => one.paying <= paying)
    const { staff, priceMinor } = reached ?? smallest
    return { paying, free: reached?.free ?? 0, staff, marginBasisPoints: null, typedMinor: priceMinor }
  })
  return cost(days, { ...sheet, breaks: sizes }).breaks.map(({ paying, netMinor, profitMinor }) => {
    const marginMinor = profitMinor === null ? null : roundHalfUp(profitMinor / paying)
    const soldMinor = netMinor === null || marginMinor === null ? null : netMinor + marginMinor
    return { paying, costMinor: netMinor, soldMinor, marginMinor }
  })
}
