import { homeApi } from '#contract/home/home.api.ts'
import { bindRoutes } from '../kit/routes.ts'

export const homeRoutes = bindRoutes(homeApi, {})
