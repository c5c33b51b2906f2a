import { auditApi } from '#contract/audit/audit.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { listLog, logChoices } from './audit.queries.ts'

export const auditRoutes = bindRoutes(auditApi, { list: listLog, choices: logChoices })
