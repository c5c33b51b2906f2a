import { mailApi } from '#contract/mail/mail.api.ts'
import { bindRoutes } from '../kit/routes.ts'

export const mailRoutes = bindRoutes(mailApi, {})
