import { mailApi } from '#contract/mail/mail.api.ts'
import { bindRoutes } from '../kit/routes.ts'
import { listCaught } from './mail.queries.ts'

export const mailRoutes = bindRoutes(mailApi, { caught: listCaught })
