import { bindJobs, everyMinutes } from '../kit/jobs/jobs.ts'
import { runReport } from './run/run-report.ts'
import { sweepReports } from './sweep-reports.ts'

export const exportsJobs = bindJobs({
  'exports.run': runReport,
  'exports.sweep': everyMinutes(30, sweepReports),
})
