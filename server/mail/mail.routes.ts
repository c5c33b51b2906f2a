import { mailApi } from '#contract/mail/mail.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { listCaught } from './mail.queries.ts'

export const mailRoutes = bindRoutes(mailApi, { caught: listCaught })
