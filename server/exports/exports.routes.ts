import { exportsApi } from '#contract/exports/exports.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { removeReport, retryReport } from './move-report.ts'
import { reportFile } from './report-file.ts'
import { listReports, recentReports } from './reports.queries.ts'
import { countExport, startExport } from './start-export.ts'

export const exportsRoutes = bindRoutes(exportsApi, {
  count: countExport,
  start: startExport,
  recent: recentReports,
  reportList: listReports,
  reportFile,
  retry: retryReport,
  remove: removeReport,
})
