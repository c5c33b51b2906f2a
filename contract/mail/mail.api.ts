import { read } from '../kit/endpoint.ts'
import { listOf } from '../kit/schema.ts'
import { CaughtFilter, CaughtMail } from './mail.schema.ts'

export const mailApi = {
  /** Mails of this merchant that the demo caught, newest first; outside the demo there is no such thing (404). */
  caught: read('/supplier/mail/caught', { needs: '*', input: CaughtFilter, output: listOf(CaughtMail) }),
}
