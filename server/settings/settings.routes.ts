import { settingsApi } from '#contract/settings/settings.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { deleteRole } from './delete-role.ts'
import { listGuides, showHelp } from './help.queries.ts'
import { privilegeGroups } from './privileges.ts'
import { rateArticle, readArticle, searchArticles } from './centre/articles.ts'
import { listNotes, markNoteRead } from './centre/notes.ts'
import { listRoles, roleChoices } from './roles.queries.ts'
import { saveRole, updateRole } from './save-role.ts'
import { saveYears } from './save-years.ts'
import { deleteView, listOwnViews, listViews, saveView } from './views/views.ts'
import { getDictionary, getWords } from './words.queries.ts'

export const settingsRoutes = bindRoutes(settingsApi, {
  views: listViews,
  viewSave: saveView,
  ownViews: listOwnViews,
  viewDelete: deleteView,
  articles: searchArticles,
  article: readArticle,
  articleRate: rateArticle,
  notes: listNotes,
  noteRead: markNoteRead,
  roles: listRoles,
  roleChoices,
  privileges: privilegeGroups,
  saveRole,
  updateRole,
  deleteRole,
  saveYears,
  words: getWords,
  dictionary: getDictionary,
  guides: listGuides,
  help: showHelp,
  version: async ({ app }, { version }) => ({
    version: app.build,
    current: version === undefined || version === app.build,
  }),
})
