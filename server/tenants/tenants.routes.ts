import { tenantsApi } from '#contract/tenants/tenants.api.ts'
import { bindRoutes } from '../kit/routes.ts'

export const tenantsRoutes = bindRoutes(tenantsApi, {})
