import { reportPagesScreens } from '#contract/report-pages/report-pages.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const reportPagesPages = bindPages(reportPagesScreens, {
  AWMReports: () => import('./report-list.tsx'),
  ModifyPageReport: () => import('./modify-page.tsx'),
})
