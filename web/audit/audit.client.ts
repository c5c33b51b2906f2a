import type { auditApi } from '#contract/audit/audit.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const audit = clientFor<typeof auditApi>('audit')
