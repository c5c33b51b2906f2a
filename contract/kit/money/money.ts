import { z } from 'zod'

// The arithmetic stands alone in amounts.ts, so that the browser gets it without the schema library.
export { allocate, currencyDecimals, minorToText, roundHalfUp, share, textToMinor } from './amounts.ts'

export const currencies = ['THB', 'CNY', 'USD', 'EUR', 'KRW', 'TWD', 'HKD', 'JPY', 'SGD'] as const
export const Currency = z.enum(currencies)
export type Currency = z.infer<typeof Currency>

/** Amounts up to 90 trillion minor units; a longer number is bad input, not a rounding. */
export const AmountMinor = z.number().int().min(-9_000_000_000_000).max(9_000_000_000_000)
export const PriceMinor = z.number().int().min(0).max(9_000_000_000_000)
export const Money = z.object({ amountMinor: AmountMinor, currency: z.string() })
export type Money = z.infer<typeof Money>
