import { auditScreens } from '#contract/audit/audit.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const auditPages = bindPages(auditScreens, {})
