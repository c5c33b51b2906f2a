import { financeApi } from '#contract/finance/finance.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { auditBooks } from './books/audit-books.ts'
import { exportJournals, exportReport } from './books/export-books.ts'
import { journalChoices, journalInfo, listJournals } from './books/journals.queries.ts'
import { readChecklist } from './books/checklist.ts'
import { closeMonth, reopenMonth } from './books/close-month.ts'
import { closingReport, exportClosingReport, listClosingReports } from './books/closing-reports.ts'
import { listPeriods } from './books/periods.ts'
import { listChart, mapChart, saveChart } from './books/save-chart.ts'
import { readSums } from './books/sums.queries.ts'
import { reverseJournal, writeExchange, writeJournal } from './books/write-journal.ts'
import { enablesPlain } from '../kit/record/plain-record.ts'
import { collections } from './collections/collection-record.ts'
import { collectionChoices, listCollections } from './collections/collections.queries.ts'
import { saveCollection } from './collections/save-collection.ts'
import { askWithdraw } from './withdraw/ask-withdraw.ts'
import {
  acceptWithdraw,
  payWithdraw,
  rejectWithdraw,
  returnWithdraw,
  sendWithdraw,
} from './withdraw/move-withdraw.ts'
import { saveOwnLimit } from './withdraw/own-limit.ts'
import { moveRmb, rmbAccount, rmbLog } from './withdraw/rmb-account.ts'
import { listDemands, withdrawProof } from './withdraw/withdraw.queries.ts'

export const financeRoutes = bindRoutes(financeApi, {
  chartList: listChart,
  chartSave: saveChart,
  chartMap: mapChart,
  periodList: listPeriods,
  periodClose: closeMonth,
  periodReopen: reopenMonth,
  periodChecklist: readChecklist,
  closingReportList: listClosingReports,
  closingReport,
  closingReportExport: exportClosingReport,
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
  collectionList: listCollections,
  collectionSave: saveCollection,
  collectionEnable: enablesPlain(collections),
  collectionChoices,
  rmbAccount,
  rmbLog,
  rmbMove: moveRmb,
  withdrawList: listDemands,
  withdrawAsk: askWithdraw,
  withdrawLimitSave: saveOwnLimit,
  withdrawProof,
  withdrawAccept: acceptWithdraw,
  withdrawSend: sendWithdraw,
  withdrawPay: payWithdraw,
  withdrawReturn: returnWithdraw,
  withdrawReject: rejectWithdraw,
})
