import { defineDomain } from '../kit/domain.ts'
import { reportPagesApi } from './report-pages.api.ts'
import { reportPagesScreens } from './report-pages.screens.ts'

const page = { subject: 'reportPage', topics: ['reportPage'] } as const

export const reportPages = defineDomain({
  name: 'report-pages',
  uses: ['statistics', 'identity', 'mail', 'files', 'staff', 'agents', 'catalog', 'hotels'],
  api: reportPagesApi,
  screens: reportPagesScreens,
  events: {
    saved: page,
    copied: page,
    deleted: page,
    restored: page,
    scheduled: page,
    unscheduled: page,
    mailed: page,
  },
  errors: { notOwner: { code: 403240 }, noAddress: { code: 409240 } },
})
