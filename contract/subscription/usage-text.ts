import { groupedCount } from '../kit/money/amounts.ts'
import { gigabyte, type UsageLine } from './plans.ts'

/** How much of a measure: bytes as gigabytes, the rest as they are counted. */
export const usageText = (measure: UsageLine['measure'], amount: number): string =>
  measure === 'storage' ? `${(amount / gigabyte).toFixed(2)} GB` : groupedCount(amount)
