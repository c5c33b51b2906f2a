import { currencyDecimals } from '#contract/kit/money/amounts.ts'
import type { Limits } from './candidates.ts'

/** What banks on the way keep of one transfer at most, in whole units. */
const maxRetained: Record<string, number> = { THB: 500, CNY: 100, USD: 40, EUR: 40, KRW: 20_000, JPY: 3_000 }
/** Rates at which companies in Thailand withhold: transport, advertising, services, rent. */
const thaiRates = [100, 150, 200, 300, 500]

/** How far what came may be from what was asked, and still be it. */
export const limitsOf = (currency: string): Limits => ({
  feeMinor: (maxRetained[currency] ?? 40) * 10 ** currencyDecimals(currency),
  withholding: currency === 'THB' ? thaiRates : [],
})
