import { tenantsApi } from '#contract/tenants/tenants.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'

export const tenantsRoutes = bindRoutes(tenantsApi, {})
