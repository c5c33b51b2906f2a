import { valuationKey, type AccountClass } from './kinds.ts'
import type { SumRow } from './books.schema.ts'

/** A line of a statement: an account, in one currency, in the sign that people read (income, debts and capital above zero). */
type Line = Pick<SumRow, 'key' | 'number' | 'title' | 'currency'> & { minor: number | null }
export type Group = { class: AccountClass; lines: Line[]; totalMinor: number | null }
/** Money of one currency, or everything in the merchant's own at its rates. */
export type Look = { currency: string; converted: boolean }

const isCredit = (of: AccountClass): boolean => of === 'liability' || of === 'equity' || of === 'income'
const add = (sum: number | null, minor: number | null): number | null =>
  sum === null || minor === null ? null : sum + minor
/** Unknown as soon as one of them is: a missing rate is not zero. */
const totalOf = (lines: readonly Line[]): number | null =>
  lines.reduce<number | null>((sum, { minor }) => add(sum, minor), 0)
const minus = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a - b)

const seen = (rows: readonly SumRow[], { currency, converted }: Look): readonly SumRow[] =>
  converted ? rows : rows.filter((row) => row.currency === currency)

function groupOf(rows: readonly SumRow[], of: AccountClass, amount: (row: SumRow) => number | null): Group {
  const lines = rows
    .filter((row) => row.class === of)
    .map(({ key, number, title, currency, ...row }): Line => {
      const debit = amount({ key, number, title, currency, ...row })
      return { key, number, title, currency, minor: debit === null ? null : isCredit(of) ? 0 - debit : debit }
    })
    .filter(({ minor }) => minor !== 0)
  return { class: of, lines, totalMinor: totalOf(lines) }
}

export type Profit = { income: Group; expense: Group; resultMinor: number | null }

/** What came in and went out between the two days, and what is left of it. */
export function profitAndLoss(rows: readonly SumRow[], look: Look): Profit {
  const moved = (row: SumRow) => (look.converted ? row.ownMovedMinor : row.debitMinor - row.creditMinor)
  const income = groupOf(seen(rows, look), 'income', moved)
  const expense = groupOf(seen(rows, look), 'expense', moved)
  return { income, expense, resultMinor: minus(income.totalMinor, expense.totalMinor) }
}

export type Balance = {
  asset: Group
  liability: Group
  equity: Group
  /** Earned between the two days, by the profit and loss account. */
  resultMinor: number | null
  /** Earned before them and left in the house. */
  keptMinor: number | null
  /** Converted: what rates have made of balances that no closing has booked; nothing on a closed month's last day. */
  unbookedMinor: number | null
  /** What is owed, what was put in, what was earned: as much as what is ours. */
  totalMinor: number | null
}

/**
 * What is ours and whose it is at the end of the last day. Both sides are equal in each currency, because every journal is; and
 * converted on the last day of a closed month, because closing has booked what rates made of open balances. The account that it
 * booked that on is within the converted amounts, so it has no line of its own there.
 */
export function balanceSheet(rows: readonly SumRow[], look: Look): Balance {
  const closing = (row: SumRow) => (look.converted ? row.ownClosingMinor : row.closingMinor)
  const these = seen(rows, look).filter(({ key }) => !look.converted || key !== valuationKey)
  const asset = groupOf(these, 'asset', closing)
  const liability = groupOf(these, 'liability', closing)
  const equity = groupOf(these, 'equity', closing)
  const { resultMinor } = profitAndLoss(rows, look)
  const left = minus(minus(asset.totalMinor, liability.totalMinor), equity.totalMinor)
  const earned = minus(
    groupOf(these, 'income', closing).totalMinor,
    groupOf(these, 'expense', closing).totalMinor,
  )
  return {
    asset,
    liability,
    equity,
    resultMinor,
    keptMinor: minus(earned, resultMinor),
    unbookedMinor: minus(left, earned),
    totalMinor: add(add(liability.totalMinor, equity.totalMinor), left),
  }
}

/** Debits and credits of all accounts, by currency; each pair is equal, and what stands adds up to zero. */
export function trialTotals(rows: readonly SumRow[]) {
  const totals = new Map<
    string,
    { currency: string; debitMinor: number; creditMinor: number; closingMinor: number }
  >()
  for (const { currency, debitMinor, creditMinor, closingMinor } of rows) {
    const sum = totals.get(currency) ?? { currency, debitMinor: 0, creditMinor: 0, closingMinor: 0 }
    sum.debitMinor += debitMinor
    sum.creditMinor += creditMinor
    sum.closingMinor += closingMinor
    totals.set(currency, sum)
  }
  return [...totals.values()].toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
}
