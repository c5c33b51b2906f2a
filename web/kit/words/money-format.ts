import { groupedAmount, type Money } from '#contract/kit/money/amounts.ts'

/** 531000 THB → "5,310.00". Align it right with tabular numbers. */
export const formatAmount = groupedAmount

/** "THB 5,310.00": with its ISO code, for money that stands alone; a column names its currency once instead. */
export const formatMoney = ({ amountMinor, currency }: Money): string =>
  `${currency} ${formatAmount(amountMinor, currency)}`
