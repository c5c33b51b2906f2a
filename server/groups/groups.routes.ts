import { groupsApi } from '#contract/groups/groups.api.ts'
import { prefixed } from '#contract/kit/prefixed.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { pickFragments, tellPieces } from './library/itinerary.queries.ts'
import { libraryHandlers } from './library/library-handlers.ts'
import { findCosts } from './library/sheet-costs.ts'
import { payStepsInfo, savePaySteps } from './library/pay-steps.ts'
import { fragmentLibrary, templateLibrary } from './libraries.ts'
import { listCategories, restoreSetting, saveSetting, settingHistory, settingInfo } from './setting.ts'

export const groupsRoutes = bindRoutes(groupsApi, {
  ...prefixed('fragment', libraryHandlers(fragmentLibrary)),
  ...prefixed('template', libraryHandlers(templateLibrary)),
  fragmentPick: pickFragments,
  pieces: tellPieces,
  sheetCosts: findCosts,
  payStepsInfo,
  payStepsSave: savePaySteps,
  categories: listCategories,
  settingInfo,
  settingSave: saveSetting,
  settingHistory,
  settingRestore: restoreSetting,
})
