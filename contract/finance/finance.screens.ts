import { screens } from '../kit/screen.ts'
import { bookKeys } from './books/books.keys.ts'

export const financeScreens = screens({
  bookReports: { wholeMerchant: true, path: '/finances/reports', needs: bookKeys.reports, menu: 'finances' },
  journals: {
    wholeMerchant: true,
    path: '/finances/journals',
    needs: bookKeys.journals,
    menu: 'finances',
    help: 'bookReports',
  },
  bookPeriods: {
    wholeMerchant: true,
    path: '/finances/periods',
    needs: bookKeys.periods,
    menu: 'finances',
    help: 'bookReports',
  },
  closingReports: {
    wholeMerchant: true,
    path: '/finances/periods/reports',
    needs: bookKeys.periods,
    under: ['bookPeriods'],
    help: 'bookReports',
  },
  chartOfAccounts: {
    wholeMerchant: true,
    path: '/finances/chart',
    needs: bookKeys.chart,
    menu: 'finances',
    help: 'bookReports',
  },
  bookAudit: {
    wholeMerchant: true,
    path: '/finances/audit',
    needs: bookKeys.audit,
    menu: 'finances',
    help: 'bookReports',
  },
  gatheringAccount: {
    wholeMerchant: true,
    path: '/setting/gatheringAccount',
    needs: 'setting.gatheringAccount',
    menu: 'finances',
    icon: 'finances',
  },
  RMBAccountDetail: {
    wholeMerchant: true,
    path: '/setting/RMBAccountDetail',
    needs: 'setting.gatheringAccount',
    under: ['gatheringAccount'],
    help: 'gatheringAccount',
  },
})
