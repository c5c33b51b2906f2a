import { rateText, scaled } from '../kit/money/rate.ts'

/** As much as a margin can be, in basis points. */
export const maxMargin = 5_000

/**
 * The rate at which a selling price turns into an agent's currency: the exchange rate raised by the margin, half up at 10
 * decimals. Rule: docs/algorithms/rates.md.
 */
export const sellingRate = (rate: string, marginBasisPoints: number): string =>
  rateText((scaled(rate) * BigInt(10_000 + marginBasisPoints) * 2n + 10_000n) / 20_000n)
