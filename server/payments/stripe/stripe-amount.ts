import { currencyDecimals } from '#contract/kit/money/money.ts'
import { minorValue } from '../adapters/provider-values.ts'

/** Currencies that Stripe counts in whole units, and those that it counts in thousandths. */
const whole = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '))
const thousandths = new Set('BHD JOD KWD OMR TND'.split(' '))
const decimalsAt = (currency: string): number => (whole.has(currency) ? 0 : thousandths.has(currency) ? 3 : 2)

/** Our minor units in theirs. Throws where their unit is the coarser one and something would be lost. */
export function toStripe(amountMinor: number, currency: string): number {
  const by = decimalsAt(currency) - currencyDecimals(currency)
  const amount = by >= 0 ? amountMinor * 10 ** by : amountMinor / 10 ** -by
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amountMinor} ${currency} cannot be charged`)
  return amount
}

/** What Stripe tells as an amount, in our minor units; undefined where it, or its currency, cannot be read. */
export function amountFromStripe(amount: unknown, currency: string): number | undefined {
  const minor = minorValue(amount)
  return minor === undefined || !currency ? undefined : fromStripe(minor, currency)
}

export function fromStripe(amount: number, stripeCurrency: string): number {
  const currency = stripeCurrency.toUpperCase()
  const by = currencyDecimals(currency) - decimalsAt(currency)
  return by >= 0 ? amount * 10 ** by : Math.round(amount / 10 ** -by)
}
