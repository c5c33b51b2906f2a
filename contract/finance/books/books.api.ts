import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Id, Paging, Reason, Saved } from '../../kit/schema.ts'
import {
  Audit,
  ChartFilter,
  ChartForm,
  ChartList,
  Checklist,
  CloseMonth,
  ClosingReport,
  ClosingReportExport,
  ClosingReportFilter,
  ClosingReportList,
  ExchangeForm,
  JournalChoices,
  JournalExport,
  JournalFilter,
  JournalForm,
  JournalInfo,
  JournalList,
  OneMonth,
  PeriodList,
  ReopenMonth,
  ReportExport,
  Sums,
  SumsAsk,
} from './books.schema.ts'
import { bookKeys } from './books.keys.ts'

const at = '/supplier/book'
const raw = { output: z.unknown(), raw: true } as const

/** The books: what the accounts are called, which months are closed, what stands in them. */
export const booksApi = {
  chartList: read(`${at}/chart/list`, { needs: bookKeys.chart, input: ChartFilter, output: ChartList }),
  chartSave: act(`${at}/chart/save`, {
    needs: `${bookKeys.chart}.edit`,
    input: ChartForm,
    output: z.object({ key: z.string() }),
    errors: ['changedMeanwhile'],
  }),
  /** Gives each account that has none the number and name outside that it has here. */
  chartMap: act(`${at}/chart/map`, {
    needs: `${bookKeys.chart}.edit`,
    input: z.object({}),
    output: z.object({ mapped: z.number().int() }),
  }),
  periodList: read(`${at}/period/list`, { needs: bookKeys.periods, input: Paging, output: PeriodList }),
  periodClose: act(`${at}/period/close`, {
    needs: `${bookKeys.periods}.close`,
    input: CloseMonth,
    output: Done,
    errors: ['operationInvalid', 'finance.openPoints'],
  }),
  /** What is still open of a month and of those before it. */
  periodChecklist: read(`${at}/period/checklist`, {
    needs: bookKeys.periods,
    input: OneMonth,
    output: Checklist,
  }),
  closingReportList: read(`${at}/period/report/list`, {
    needs: bookKeys.periods,
    input: ClosingReportFilter,
    output: ClosingReportList,
  }),
  closingReport: read(`${at}/period/report/info`, {
    needs: bookKeys.periods,
    input: z.object({ id: Id }),
    output: ClosingReport,
  }),
  closingReportExport: read(`${at}/period/report/export`, {
    needs: bookKeys.periods,
    input: ClosingReportExport,
    ...raw,
  }),
  periodReopen: act(`${at}/period/reopen`, {
    needs: `${bookKeys.periods}.reopen`,
    input: ReopenMonth,
    output: Done,
    errors: ['operationInvalid'],
  }),
  sums: read(`${at}/sums`, { needs: bookKeys.reports, input: SumsAsk, output: Sums }),
  reportExport: read(`${at}/report/export`, { needs: bookKeys.reports, input: ReportExport, ...raw }),
  journalList: read(`${at}/journal/list`, {
    needs: bookKeys.journals,
    input: JournalFilter,
    output: JournalList,
  }),
  /** What journals can be narrowed by. */
  journalAccounts: read(`${at}/journal/accounts`, {
    needs: bookKeys.journals,
    input: z.object({}),
    output: JournalChoices,
  }),
  journalInfo: read(`${at}/journal/info`, {
    needs: bookKeys.journals,
    input: z.object({ id: Id }),
    output: JournalInfo,
  }),
  journalExport: read(`${at}/journal/export`, { needs: bookKeys.journals, input: JournalExport, ...raw }),
  journalSave: act(`${at}/journal/save`, {
    needs: `${bookKeys.journals}.write`,
    input: JournalForm,
    output: Saved,
    once: true,
    errors: ['finance.periodClosed'],
  }),
  journalExchange: act(`${at}/journal/exchange`, {
    needs: `${bookKeys.journals}.write`,
    input: ExchangeForm,
    output: Saved,
    once: true,
    errors: ['finance.periodClosed'],
  }),
  /** Only what was written by hand: everything else is taken back where it was done. */
  journalReverse: act(`${at}/journal/reverse`, {
    needs: `${bookKeys.journals}.write`,
    input: z.object({ id: Id, reason: Reason }),
    output: Saved,
    errors: ['operationInvalid'],
  }),
  audit: read(`${at}/audit`, { needs: bookKeys.audit, input: z.object({}), output: Audit }),
}
