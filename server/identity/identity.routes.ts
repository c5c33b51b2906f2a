import { identityApi } from '#contract/identity/identity.api.ts'
import { bindRoutes } from '../kit/routes.ts'

export const identityRoutes = bindRoutes(identityApi, {})
