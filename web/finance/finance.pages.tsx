import { financeScreens } from '#contract/finance/finance.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const financePages = bindPages(financeScreens, {
  bookReports: () => import('./books/reports.tsx'),
  journals: () => import('./books/journals.tsx'),
  bookPeriods: () => import('./books/periods.tsx'),
  closingReports: () => import('./books/closing-reports.tsx'),
  chartOfAccounts: () => import('./books/chart.tsx'),
  bookAudit: () => import('./books/audit.tsx'),
  gatheringAccount: () => import('./collections/gathering-account.tsx'),
  RMBAccountDetail: () => import('./withdraw/rmb-account-detail.tsx'),
})
