import { sellingRate } from '../costing.ts'
import { ratio, times, toStep } from '../fractions.ts'
import type { Sheet } from '../itinerary.schema.ts'

type Selling = Pick<Sheet, 'priceCurrency' | 'sellRate' | 'sellMarginBasisPoints' | 'rateDate' | 'stepMinor'>

/**
 * The sheet with its prices told in another currency. What costs do to a price stays; a price that somebody typed is worth the same, to the
 * step of the new currency, and is worked out again where a rate is missing.
 */
export function pricedIn(sheet: Sheet, selling: Selling): Sheet {
  const priced = { ...sheet, ...selling }
  const [before, now] = [sellingRate(sheet), sellingRate(priced)]
  const worth = (minor: number | null): number | null =>
    minor === null || !before || !now
      ? null
      : toStep(
          times(times(ratio(BigInt(minor), 1n), ratio(before.down, before.up)), now),
          priced.stepMinor,
          priced.rounding,
        )
  return { ...priced, breaks: sheet.breaks.map((row) => ({ ...row, typedMinor: worth(row.typedMinor) })) }
}
