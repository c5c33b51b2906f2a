import { financeApi } from '#contract/finance/finance.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { auditBooks } from './books/audit-books.ts'
import { exportJournals, exportReport } from './books/export-books.ts'
import { journalChoices, journalInfo, listJournals } from './books/journals.queries.ts'
import { closeMonth, listPeriods, reopenMonth } from './books/periods.ts'
import { listChart, mapChart, saveChart } from './books/save-chart.ts'
import { readSums } from './books/sums.queries.ts'
import { reverseJournal, writeExchange, writeJournal } from './books/write-journal.ts'

export const financeRoutes = bindRoutes(financeApi, {
  chartList: listChart,
  chartSave: saveChart,
  chartMap: mapChart,
  periodList: listPeriods,
  periodClose: closeMonth,
  periodReopen: reopenMonth,
  sums: readSums,
  reportExport: exportReport,
  journalList: listJournals,
  journalAccounts: journalChoices,
  journalInfo,
  journalExport: exportJournals,
  journalSave: writeJournal,
  journalExchange: writeExchange,
  journalReverse: reverseJournal,
  audit: auditBooks,
})
