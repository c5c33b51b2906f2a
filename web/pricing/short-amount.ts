import { formatAmount } from '../kit/words/money-format.ts'

/** An amount without empty decimals, for cells that are small: "2,200", "2,200.50". */
export const shortAmount = (minor: number, currency: string): string =>
  formatAmount(minor, currency).replace(/\.0+$/, '')
