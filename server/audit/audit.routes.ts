import { auditApi } from '#contract/audit/audit.api.ts'
import { bindRoutes } from '../kit/routes.ts'

export const auditRoutes = bindRoutes(auditApi, {})
