import { itemAt } from '#contract/kit/given.ts'
import { spread } from '#contract/kit/money/amounts.ts'
import type { LineTax } from '../money/order-tax.ts'
import { shareBy, sumSold, type Piece, type Sold } from '../money/pieces.ts'
import { serviceDays } from './booking-time.ts'
import { countsOf, type LineRecord, type OrderRecord } from './order-records.ts'

/** What a line was sold for. What was sold before pieces were kept is one a day, of equal price. */
export function piecesOf(
  order: Pick<OrderRecord, 'base_total_minor'>,
  lines: readonly LineRecord[],
  line: LineRecord,
): Piece[] {
  if (line.pieces) return line.pieces as Piece[]
  const prices = lines.map(({ price_minor: price }) => price)
  const at = lines.indexOf(line)
  const weights = prices.some((price) => price > 0) ? prices : prices.map(() => 1)
  const days = serviceDays(line.date, line.end_date)
  const sold: Sold = {
    priceMinor: line.price_minor,
    baseMinor: itemAt(spread(order.base_total_minor, weights), at),
    taxes: line.taxes as LineTax[],
  }
  const shares = shareBy(
    sold,
    days.map(() => 1),
  )
  return days.map((day, nth) => ({
    ...itemAt(shares, nth),
    day,
    since: 0,
    counts: countsOf(line),
    unit: line.unit_prices,
  }))
}

/** What a stay comes to night by night. */
export const nightsOfPieces = (pieces: readonly Piece[]): { date: string; priceMinor: number }[] =>
  [...Map.groupBy(pieces, ({ day }) => day)]
    .map(([date, ofDay]) => ({ date, priceMinor: sumSold(ofDay).priceMinor }))
    .toSorted((a, b) => a.date.localeCompare(b.date))
