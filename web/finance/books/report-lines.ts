import type { SumRow } from '#contract/finance/books/books.schema.ts'
import {
  balanceSheet,
  profitAndLoss,
  trialTotals,
  type Group,
  type Look,
} from '#contract/finance/books/statements.ts'
import { word } from '../../kit/words/words.ts'

/** A line of a report: an account that opens its journals, or a sum of lines above it. */
export type ReportLine = {
  id: string
  number: string
  title: string
  currency: string
  isSum: boolean
  /** The account behind it. */
  account: string | null
  openingMinor?: number
  debitMinor?: number
  creditMinor?: number
  minor: number | null
}

const sum = (id: string, title: string, currency: string, minor: number | null): ReportLine => ({
  id,
  number: '',
  title,
  currency,
  isSum: true,
  account: null,
  minor,
})

export function trialLines(rows: readonly SumRow[]): ReportLine[] {
  return [
    ...rows.map(({ key, number, title, currency, closingMinor, ...row }): ReportLine => ({
      id: `${key} ${currency}`,
      number,
      title,
      currency,
      isSum: false,
      account: key,
      openingMinor: row.openingMinor,
      debitMinor: row.debitMinor,
      creditMinor: row.creditMinor,
      minor: closingMinor,
    })),
    ...trialTotals(rows).map(({ currency, debitMinor, creditMinor, closingMinor }) => ({
      ...sum(`sum ${currency}`, '', currency, closingMinor),
      debitMinor,
      creditMinor,
    })),
  ]
}

const groupLines = ({ class: of, lines, totalMinor }: Group, currency: string): ReportLine[] => [
  ...lines.map(({ key, number, title, currency: of, minor }) => ({
    // Converted amounts are told with the currency that they come from.
    id: `${key} ${of}`,
    number,
    title: of === currency ? title : `${title} (${of})`,
    currency,
    isSum: false,
    account: key,
    minor,
  })),
  sum(of, word(`finance.classes.${of}`), currency, totalMinor),
]

export function profitLines(rows: readonly SumRow[], look: Look): ReportLine[] {
  const { income, expense, resultMinor } = profitAndLoss(rows, look)
  return [
    ...groupLines(income, look.currency),
    ...groupLines(expense, look.currency),
    sum('result', word('finance.reports.result'), look.currency, resultMinor),
  ]
}

export function balanceLines(rows: readonly SumRow[], look: Look): ReportLine[] {
  const { asset, liability, equity, keptMinor, resultMinor, unbookedMinor, totalMinor } = balanceSheet(
    rows,
    look,
  )
  const { currency } = look
  return [
    ...groupLines(asset, currency),
    ...groupLines(liability, currency),
    ...groupLines(equity, currency),
    sum('kept', word('finance.reports.kept'), currency, keptMinor),
    sum('result', word('finance.reports.result'), currency, resultMinor),
    // Nothing where closing has booked it.
    ...(unbookedMinor ? [sum('unbooked', word('finance.reports.unbooked'), currency, unbookedMinor)] : []),
    sum('bothSides', word('finance.reports.bothSides'), currency, totalMinor),
  ]
}
