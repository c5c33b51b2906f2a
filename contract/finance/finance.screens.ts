import { screens } from '../kit/screen.ts'
import { bookKeys } from './books/books.keys.ts'

export const financeScreens = screens({
  bookReports: { path: '/finances/reports', needs: bookKeys.reports, menu: 'finances' },
  journals: { path: '/finances/journals', needs: bookKeys.journals, menu: 'finances', help: 'bookReports' },
  bookPeriods: { path: '/finances/periods', needs: bookKeys.periods, menu: 'finances', help: 'bookReports' },
  chartOfAccounts: { path: '/finances/chart', needs: bookKeys.chart, menu: 'finances', help: 'bookReports' },
  bookAudit: { path: '/finances/audit', needs: bookKeys.audit, menu: 'finances', help: 'bookReports' },
  gatheringAccount: {
    path: '/setting/gatheringAccount',
    needs: 'setting.gatheringAccount',
    menu: 'finances',
    icon: 'finances',
  },
  RMBAccountDetail: {
    path: '/setting/RMBAccountDetail',
    needs: 'setting.gatheringAccount',
    under: ['gatheringAccount'],
    help: 'gatheringAccount',
  },
})
