import { currencyDecimals } from '../kit/money/amounts.ts'
import { scaled } from '../kit/money/rate.ts'
import { cost } from '../groups/costing.ts'
import { halfUpOf, ratio, times } from '../groups/fractions.ts'
import type { Day, Sheet } from '../groups/itinerary.schema.ts'

/** How many travel: payers and children pay, of the payers so many sleep alone. */
export type GroupNumbers = { payers: number; free: number; staff: number; singles: number; children: number }

export type Planned = {
  /** The offered size whose price holds: the one with the most payers that is reached. */
  paying: number
  personMinor: number
  /** All of it, in the price's currency. */
  totalMinor: number
  /** The same, what it costs and what is left, in the merchant's currency. */
  worthMinor: number | null
  costMinor: number | null
  profitMinor: number | null
  marginBasisPoints: number | null
}

/** An amount in the currency of the price as the merchant's own, by the rate that it is sold at. */
export function worthOf(sheet: Sheet, minor: number): number | null {
  if (sheet.priceCurrency === sheet.currency) return minor
  if (!/^\d{1,12}(\.\d{1,10})?$/.test(sheet.sellRate)) return null
  const up = scaled(sheet.sellRate) * 10n ** BigInt(currencyDecimals(sheet.priceCurrency))
  if (up === 0n) return null
  const down = 10_000_000_000n * 10n ** BigInt(currencyDecimals(sheet.currency))
  const margin = ratio(10_000n, BigInt(10_000 + sheet.sellMarginBasisPoints))
  return halfUpOf(times(ratio(BigInt(minor) * down, up), margin))
}

/** What one more guest of another kind costs, in the merchant's currency. */
function extraCosts(days: readonly Day[], sheet: Sheet) {
  const plain: Sheet = {
    ...sheet,
    priceCurrency: sheet.currency,
    marginWay: 'cost',
    marginBasisPoints: 0,
    kindMargins: [],
    addBasisPoints: 0,
    stepMinor: 1,
    rounding: 'half-up',
    breaks: [],
  }
  const bare = days.map((day) => ({
    ...day,
    services: day.services.map((service) => ({ ...service, marginBasisPoints: null, complimentary: false })),
  }))
  return cost(bare, plain).supplements
}

/** What the services of a group of this size cost, in the merchant's currency; null where a cost or a rate is missing. */
export function groupCost(days: readonly Day[], sheet: Sheet, numbers: GroupNumbers): number | null {
  const { payers, free, staff, singles, children } = numbers
  const sized = { paying: payers, free, staff, marginBasisPoints: null, typedMinor: null }
  const [found] = cost(days, { ...sheet, breaks: [sized] }).breaks
  if (!found || found.totalMinor === null) return null
  if (singles === 0 && children === 0) return found.totalMinor
  const { singleMinor, childMinor } = extraCosts(days, sheet)
  if ((singles > 0 && singleMinor === null) || (children > 0 && childMinor === null)) return null
  return found.totalMinor + singles * (singleMinor ?? 0) + children * (childMinor ?? 0)
}

/**
 * What a group of this size pays, costs and leaves by a sheet. The break with the most payers that is reached decides; fewer than
 * the smallest were not offered: null. Where the price was fixed, it is that of as many payers as it was accepted for (`pricedFor`),
 * however many travel. Rule: docs/algorithms/groups/plans.md.
 */
export function planned(
  days: readonly Day[],
  sheet: Sheet,
  numbers: GroupNumbers,
  pricedFor = numbers.payers,
): Planned | null {
  const { breaks, supplements } = cost(days, sheet)
  const [found] = breaks.filter(({ paying }) => paying <= pricedFor).toSorted((a, b) => b.paying - a.paying)
  if (!found || found.priceMinor === null) return null
  const { singleMinor, childMinor } = supplements
  if ((numbers.singles > 0 && singleMinor === null) || (numbers.children > 0 && childMinor === null))
    return null
  const totalMinor =
    numbers.payers * found.priceMinor +
    numbers.singles * (singleMinor ?? 0) +
    numbers.children * (childMinor ?? 0)
  const worthMinor = worthOf(sheet, totalMinor)
  const costMinor = groupCost(days, sheet, numbers)
  const profitMinor = worthMinor === null || costMinor === null ? null : worthMinor - costMinor
  return {
    paying: found.paying,
    personMinor: found.priceMinor,
    totalMinor,
    worthMinor,
    costMinor,
    profitMinor,
    marginBasisPoints:
      profitMinor === null || !worthMinor ? null : Math.round((profitMinor / worthMinor) * 10_000),
  }
}
