import { reportPagesApi } from '#contract/report-pages/report-pages.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { blockFigures } from './figures/block-figures.ts'
import { pageFile } from './files/page-file.ts'
import { mailNow } from './mailing/mail-page.ts'
import { schedulePage, unschedulePage } from './mailing/schedule.ts'
import { listPages, pageChoices, pageInfo } from './pages/pages.queries.ts'
import { arrangePages, copyPage, removePage, restorePage, savePage } from './pages/save-page.ts'

export const reportPagesRoutes = bindRoutes(reportPagesApi, {
  list: listPages,
  info: pageInfo,
  choices: pageChoices,
  figures: blockFigures,
  file: pageFile,
  save: savePage,
  copy: copyPage,
  remove: removePage,
  restore: restorePage,
  arrange: arrangePages,
  schedule: schedulePage,
  unschedule: unschedulePage,
  mailNow,
})
