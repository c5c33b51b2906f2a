import { settingsApi } from '#contract/settings/settings.api.ts'
import { bindRoutes } from '../kit/routes.ts'

export const settingsRoutes = bindRoutes(settingsApi, {})
