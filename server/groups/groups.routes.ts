import { groupsApi } from '#contract/groups/groups.api.ts'
import { prefixed } from '#contract/kit/prefixed.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { pickFragments, tellPieces } from './library/itinerary.queries.ts'
import { libraryHandlers } from './library/library-handlers.ts'
import { fragmentLibrary, templateLibrary } from './libraries.ts'
import { listCategories, saveSetting, settingInfo } from './setting.ts'

export const groupsRoutes = bindRoutes(groupsApi, {
  ...prefixed('fragment', libraryHandlers(fragmentLibrary)),
  ...prefixed('template', libraryHandlers(templateLibrary)),
  fragmentPick: pickFragments,
  pieces: tellPieces,
  categories: listCategories,
  settingInfo,
  settingSave: saveSetting,
})
