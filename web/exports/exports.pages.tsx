import { exportsScreens } from '#contract/exports/exports.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const exportsPages = bindPages(exportsScreens, {
  exprot: () => import('./export-centre.tsx'),
  ReportCenter: () => import('./report-center.tsx'),
})
