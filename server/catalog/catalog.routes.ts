import { catalogApi } from '#contract/catalog/catalog.api.ts'
import { bindRoutes } from '../kit/routes.ts'

export const catalogRoutes = bindRoutes(catalogApi, {})
