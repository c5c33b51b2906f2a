import { minorToText, type Money } from '#contract/kit/amounts.ts'

/** 531000 THB → "5,310.00": grouped, all decimals of the currency, exact. Align it right with tabular numbers. */
export function formatAmount(amountMinor: number, currency: string): string {
  const [whole = '', decimals] = minorToText(amountMinor, currency).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}

/** "THB 5,310.00": with its ISO code, for money that stands alone; a column names its currency once instead. */
export const formatMoney = ({ amountMinor, currency }: Money): string =>
  `${currency} ${formatAmount(amountMinor, currency)}`
