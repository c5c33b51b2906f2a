import { screens } from '../kit/screen.ts'
import { reportKeys } from './report-pages.keys.ts'

export const reportPagesScreens = screens({
  AWMReports: { path: '/AWMReports', needs: reportKeys.pages, menu: 'statistics', icon: 'statistics' },
  ModifyPageReport: {
    path: '/ModifyPageReport',
    needs: reportKeys.pages,
    under: ['AWMReports'],
    help: 'AWMReports',
  },
})
