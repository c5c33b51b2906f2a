import type { Piece } from '../../money/pieces.ts'
import type { Gathered } from '../gather.ts'
import { taxesOf } from '../../money/order-tax.ts'
import type { PlannedLine } from './plan-lines.ts'

/**
 * What each night of a stay is sold for, kept with it: nights that are given back later go at their own price. Null for what is
 * sold as a whole.
 */
export const nightsSold = (
  { days, prices }: Pick<Gathered, 'days' | 'prices'>,
  { kind, endDate, counts }: Pick<PlannedLine, 'kind' | 'endDate' | 'counts'>,
): Piece[] | null =>
  kind !== 'sku' || endDate === null
    ? null
    : prices.map((price, night): Piece => ({
        day: days[night] ?? '',
        since: 0,
        counts,
        unit: price.unit,
        priceMinor: price.totalMinor ?? 0,
        baseMinor: price.baseTotalMinor ?? 0,
        taxes: taxesOf([price]),
      }))
