import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  ClosingReport,
  ClosingReportExport,
  ClosingReportFilter,
  ClosingReportList,
} from '#contract/finance/books/books.schema.ts'
import { balanceSheet, profitAndLoss, type Group } from '#contract/finance/books/statements.ts'
import { minorToText } from '#contract/kit/money/amounts.ts'
import { fail } from '../../kit/call/errors.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { sheetAnswer } from '../../kit/sheet/answer.ts'

const head = sql`r.id, r.month, r.through, r.currency, r.closed_at as "closedAt", r.closed_by_name as "closedByName",
  r.reopened_at as "reopenedAt", r.reopened_by_name as "reopenedByName", r.reopened_reason as "reopenedReason"`

/** Every closing there was, those that were opened again too, the last month first. */
export async function listClosingReports(
  ctx: Ctx,
  filter: z.output<typeof ClosingReportFilter>,
): Promise<z.output<typeof ClosingReportList>> {
  const { month = null, ...paging } = filter
  return pageOf(
    ctx,
    paging,
    sql<z.output<typeof ClosingReportList>['rows'][number]>`select ${head} from closing_report r
      where r.merchant_id = ${ctx.scope.merchantId} and (${month}::date is null or r.month = ${month}::date)`,
    sql`r.month desc, r.id desc`,
  )
}

/** A month as it was when it was closed, whatever came after. */
export async function closingReport(ctx: Ctx, { id }: { id: number }): Promise<ClosingReport> {
  const { rows } =
    await sql<ClosingReport>`select ${head}, r.points, r.accounts, r.valuations, r.journal_id as "journalId"
    from closing_report r where r.merchant_id = ${ctx.scope.merchantId} and r.id = ${id}`.execute(ctx.db)
  return rows[0] ?? fail('notFound')
}

type Line = string[]

/** The whole report as one sheet: who closed it, what was open, trial balance, balance sheet, result, valuations. */
export async function exportClosingReport(
  ctx: Ctx,
  { id, format }: z.output<typeof ClosingReportExport>,
): Promise<RawAnswer> {
  const report = await closingReport(ctx, { id })
  const w = (key: string) => ctx.app.word(ctx.language, key)
  const parts = [
    aboutLines(report, w),
    pointLines(report, w),
    trialLines(report, w),
    sheetLines(report, w),
    valuationLines(report, w),
  ]
  const lines = parts.flatMap((part, at) => (at === 0 ? part : [[], ...part]))
  const wide = Math.max(...lines.map(({ length }) => length))
  const padded = lines.map((line) => [...line, ...Array.from({ length: wide - line.length }, () => '')])
  return sheetAnswer(format, `closing-${report.month.slice(0, 7)}-${report.id}.${format}`, padded)
}

type Word = (key: string) => string

const aboutLines = (report: ClosingReport, w: Word): Line[] => [
  [w('finance.periods.month'), report.month.slice(0, 7)],
  [w('finance.periods.closedAt'), report.closedAt],
  [w('finance.periods.closedBy'), report.closedByName],
  ...(report.reopenedAt !== null
    ? [
        [w('finance.periods.reopenedAt'), report.reopenedAt],
        [w('finance.periods.reopenedBy'), report.reopenedByName],
        [w('finance.periods.reason'), report.reopenedReason],
      ]
    : []),
]

const pointLines = ({ points }: ClosingReport, w: Word): Line[] => [
  [w('finance.periods.openPoints'), w('finance.periods.count'), w('finance.periods.reason')],
  ...points.map(({ point, count, reason }) => [w(`finance.closingPoints.${point}`), String(count), reason]),
]

const trialLines = ({ accounts }: ClosingReport, w: Word): Line[] => [
  [w('finance.reports.trial')],
  ['number', 'account', 'currency', 'opening', 'debit', 'credit', 'closing'].map((key) =>
    w(`finance.reports.${key}`),
  ),
  ...accounts.map((row) => [
    row.number,
    row.title,
    row.currency,
    ...[row.openingMinor, row.debitMinor, row.creditMinor, row.closingMinor].map((minor) =>
      minorToText(minor, row.currency),
    ),
  ]),
]

function sheetLines({ accounts, currency }: ClosingReport, w: Word): Line[] {
  const look = { currency, converted: true }
  const amount = (minor: number | null) =>
    minor === null ? w('finance.reports.unknown') : minorToText(minor, currency)
  const group = ({ class: of, lines, totalMinor }: Group): Line[] => [
    ...lines.map((line) => [line.number, line.title, line.currency, amount(line.minor)]),
    ['', w(`finance.classes.${of}`), currency, amount(totalMinor)],
  ]
  const sheet = balanceSheet(accounts, look)
  const { income, expense, resultMinor } = profitAndLoss(accounts, look)
  return [
    [w('finance.reports.balance'), currency],
    ...[sheet.asset, sheet.liability, sheet.equity].flatMap(group),
    ['', w('finance.reports.kept'), currency, amount(sheet.keptMinor)],
    ['', w('finance.reports.result'), currency, amount(sheet.resultMinor)],
    ['', w('finance.reports.bothSides'), currency, amount(sheet.totalMinor)],
    [],
    [w('finance.reports.profit'), currency],
    ...[income, expense].flatMap(group),
    ['', w('finance.reports.result'), currency, amount(resultMinor)],
  ]
}

const valuationLines = ({ valuations, currency }: ClosingReport, w: Word): Line[] => [
  [w('finance.periods.valuations'), currency],
  ['number', 'account', 'currency']
    .map((key) => w(`finance.reports.${key}`))
    .concat(['balance', 'rate', 'carried', 'worth', 'difference'].map((key) => w(`finance.periods.${key}`))),
  ...valuations.map((one) => [
    one.number,
    one.title,
    one.currency,
    minorToText(one.balanceMinor, one.currency),
    one.rate,
    ...[one.carriedMinor, one.worthMinor, one.differenceMinor].map((minor) => minorToText(minor, currency)),
  ]),
]
