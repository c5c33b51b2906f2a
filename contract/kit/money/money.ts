import { z } from 'zod'
import { currencies } from './currencies.ts'

// The arithmetic stands alone in amounts.ts, so that the browser gets it without the schema library.
export {
  allocate,
  currencyDecimals,
  minorToText,
  portion,
  roundHalfUp,
  share,
  textToMinor,
} from './amounts.ts'

export { currencies } from './currencies.ts'
export const Currency = z.enum(currencies)
export type Currency = z.infer<typeof Currency>

/** Amounts up to 90 trillion minor units; a longer number is bad input, not a rounding. */
export const AmountMinor = z.number().int().min(-9_000_000_000_000).max(9_000_000_000_000)
export const PriceMinor = z.number().int().min(0).max(9_000_000_000_000)
export const Money = z.object({ amountMinor: AmountMinor, currency: z.string() })
export type Money = z.infer<typeof Money>
