import { z } from 'zod'
import { AmountMinor, PriceMinor } from '../../kit/money/money.ts'
import { answerShape, formShape } from '../../kit/record/record-schema.ts'
import {
  Can,
  DateTime,
  Id,
  listOf,
  LongPaging,
  Paging,
  PlainDate,
  Reason,
  ShortText,
} from '../../kit/schema.ts'
import { kindNames } from '../finance.schema.ts'
import { chartRecord, exchangeForm, journalForm } from './books.fields.ts'
import { closingPoints } from './closing-points.ts'
import { accountClasses } from './kinds.ts'

const Kind = z.enum(kindNames)
const AccountClass = z.enum(accountClasses)
/** The first day of a month. */
const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-01$/)
const Key = z.string().max(120)

export const ChartFilter = Paging.extend({ text: ShortText.optional(), class: AccountClass.optional() })
export const ChartAccount = z.object({
  key: Key,
  kind: Kind,
  name: z.string(),
  class: AccountClass,
  /** Has money moved on it? */
  used: z.boolean(),
  version: z.number().int().nullable(),
  ...answerShape(chartRecord),
  can: Can,
})
export type ChartAccount = z.infer<typeof ChartAccount>
export const ChartList = listOf(ChartAccount)
export const ChartForm = z.object({
  /** Of the account to name; without it a new one. */
  key: Key.optional(),
  version: z.number().int().nullable().optional(),
  ...formShape(chartRecord),
})
export type ChartForm = z.output<typeof ChartForm>

export const Period = z.object({
  month: Month,
  state: z.enum(['open', 'closed', 'running']),
  journals: z.number().int(),
  /** Journals that happened in it and count on a later day, because it was closed by then. */
  late: z.number().int(),
  moved: z.array(z.object({ currency: z.string(), amountMinor: AmountMinor })),
  closedAt: DateTime.nullable(),
  closedByName: z.string(),
  /** Of the closing that stands. */
  reportId: Id.nullable(),
  can: Can,
})
export type Period = z.infer<typeof Period>
export const PeriodList = listOf(Period)
export const OneMonth = z.object({ month: Month })
const Point = z.enum(closingPoints)
/** What is still open of a month, and so far as it is no mistake, why it may stay so. */
export const CloseMonth = OneMonth.extend({
  waived: z
    .array(z.object({ point: Point, reason: Reason }))
    .max(closingPoints.length)
    .default([]),
})
export const ReopenMonth = OneMonth.extend({ reason: Reason })
export const Checklist = z.object({
  month: Month,
  through: PlainDate,
  /** Every month that is closed with it, the last one included. */
  months: z.number().int(),
  points: z.array(z.object({ point: Point, count: z.number().int(), currencies: z.array(z.string()) })),
})
export type Checklist = z.infer<typeof Checklist>

export const SumsAsk = z.object({ from: PlainDate, to: PlainDate })
/** What an account of the chart moved in a currency; amounts are signed: debit above zero. */
export const SumRow = z.object({
  key: Key,
  kind: Kind,
  name: z.string(),
  number: z.string(),
  title: z.string(),
  class: AccountClass,
  currency: z.string(),
  openingMinor: AmountMinor,
  debitMinor: AmountMinor,
  creditMinor: AmountMinor,
  closingMinor: AmountMinor,
  /** In the merchant's own currency: what moved, at the rate of each day. Null where a rate is missing. */
  ownMovedMinor: AmountMinor.nullable(),
  /** What stands: money and what is owed at the last day's rate, everything else as it is carried. */
  ownClosingMinor: AmountMinor.nullable(),
  /** What stands, at the rates of the days on which it moved. */
  ownCarriedMinor: AmountMinor.nullable(),
})
export type SumRow = z.infer<typeof SumRow>
export const Sums = z.object({
  currency: z.string(),
  rows: z.array(SumRow),
  /** Currencies without a rate by then. */
  rateless: z.array(z.string()),
  closedThrough: PlainDate.nullable(),
})
export type Sums = z.infer<typeof Sums>

/** What a balance in another currency was worth on the last day, and what it was carried at. */
export const Valuation = z.object({
  key: Key,
  number: z.string(),
  title: z.string(),
  currency: z.string(),
  balanceMinor: AmountMinor,
  /** One unit in the merchant's own currency. */
  rate: z.string(),
  carriedMinor: AmountMinor,
  worthMinor: AmountMinor,
  differenceMinor: AmountMinor,
})
export type Valuation = z.infer<typeof Valuation>
const ReportPoint = z.object({
  point: Point,
  count: z.number().int(),
  currencies: z.array(z.string()),
  reason: z.string(),
})
const reportHead = {
  id: Id,
  month: Month,
  through: PlainDate,
  currency: z.string(),
  closedAt: DateTime,
  closedByName: z.string(),
  reopenedAt: DateTime.nullable(),
  reopenedByName: z.string(),
  reopenedReason: z.string(),
}
export const ClosingReportFilter = Paging.extend({ month: Month.optional() })
export const ClosingReportList = listOf(z.object(reportHead))
/** A month as it was closed: its accounts, what was still open, what balances were worth. */
export const ClosingReport = z.object({
  ...reportHead,
  points: z.array(ReportPoint),
  accounts: z.array(SumRow),
  valuations: z.array(Valuation),
  journalId: Id.nullable(),
})
export type ClosingReport = z.infer<typeof ClosingReport>
export const ClosingReportExport = z.object({ id: Id, format: z.enum(['xlsx', 'csv']).default('xlsx') })
export const reports = ['trial', 'profit', 'balance'] as const
export const ReportExport = SumsAsk.extend({
  report: z.enum(reports),
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
})

export const JournalFilter = LongPaging.extend({
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  account: Key.optional(),
  kind: z.string().max(60).optional(),
  currency: z.string().length(3).optional(),
  agentId: Id.optional(),
  orderId: Id.optional(),
  text: ShortText.optional(),
})
export const JournalRow = z.object({
  id: Id,
  day: PlainDate,
  /** The day it happened, where that was closed already. */
  meantDay: PlainDate.nullable(),
  at: DateTime,
  kind: z.string(),
  memo: z.string(),
  orderId: Id.nullable(),
  orderCode: z.string(),
  agentName: z.string(),
  byName: z.string(),
  /** What it moves in each currency. */
  moved: z.array(z.object({ currency: z.string(), amountMinor: AmountMinor })),
  accounts: z.array(z.object({ kind: Kind, name: z.string(), title: z.string() })),
  reverses: Id.nullable(),
  reversedBy: Id.nullable(),
  can: Can,
})
export type JournalRow = z.infer<typeof JournalRow>
export const JournalList = listOf(JournalRow)
export const PostingRow = z.object({
  kind: Kind,
  name: z.string(),
  number: z.string(),
  title: z.string(),
  owner: z.string(),
  currency: z.string(),
  debitMinor: AmountMinor,
  creditMinor: AmountMinor,
  balanceAfterMinor: AmountMinor,
})
export const JournalInfo = z.object({ rows: z.array(PostingRow) })
export const JournalChoices = z.object({
  accounts: z.array(z.object({ key: Key, number: z.string(), title: z.string() })),
  currencies: z.array(z.string()),
})
export const JournalExport = JournalFilter.omit({ pageNo: true, pageSize: true, total: true }).extend({
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  numbers: z.enum(['own', 'outside']).default('outside'),
})

export const JournalForm = z.object({
  ...formShape(journalForm),
  lines: z
    .array(
      z.object({
        account: Key.min(1),
        debitMinor: PriceMinor.nullable().default(null),
        creditMinor: PriceMinor.nullable().default(null),
      }),
    )
    .min(2)
    .max(40),
  clientRequestId: z.string().min(8).max(80),
})
export type JournalForm = z.output<typeof JournalForm>
export const ExchangeForm = z.object({
  ...formShape(exchangeForm),
  clientRequestId: z.string().min(8).max(80),
})
export type ExchangeForm = z.output<typeof ExchangeForm>

/** Where the books say something else than their journals add up to. */
export const Break = z.object({
  what: z.enum(['balance', 'sums', 'after', 'journal', 'day', 'owed']),
  accountId: Id.nullable(),
  journalId: Id.nullable(),
  title: z.string(),
  owner: z.string(),
  currency: z.string(),
  saidMinor: AmountMinor.nullable(),
  foundMinor: AmountMinor.nullable(),
})
export type Break = z.infer<typeof Break>
export const Audit = z.object({
  accounts: z.number().int(),
  journals: z.number().int(),
  postings: z.number().int(),
  at: DateTime,
  currencies: z.array(z.object({ currency: z.string(), debitMinor: AmountMinor, creditMinor: AmountMinor })),
  breaks: z.array(Break),
})
export type Audit = z.infer<typeof Audit>
