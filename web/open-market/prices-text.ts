import type { Amounts } from '#contract/kit/guests.ts'
import { formatAmount, formatMoney } from '../kit/words/money-format.ts'

/** Prices of the kinds that have one: adult, child, infant, unit. */
export const pricesText = (prices: Amounts | null, currency: string): string =>
  prices
    ? [prices.adultMinor, prices.childMinor, prices.infantMinor, prices.unitMinor]
        .filter((minor) => minor !== null)
        .map((amountMinor, at) =>
          at ? formatAmount(amountMinor, currency) : formatMoney({ amountMinor, currency }),
        )
        .join(' / ')
    : ''
