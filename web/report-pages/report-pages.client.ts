import type { reportPagesApi } from '#contract/report-pages/report-pages.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const reportPages = clientFor<typeof reportPagesApi>('report-pages')
