import { read } from '../kit/endpoint.ts'
import { listOf } from '../kit/schema.ts'
import { CaughtFilter, CaughtMail } from './mail.schema.ts'

export const mailApi = {
  /**
   * Mails of this merchant that the demo caught, newest first: an administrator's all of them, anybody else's those to
   * their own addresses and their company's. Outside the demo there is no such thing (404).
   */
  caught: read('/supplier/mail/caught', {
    needs: '*',
    audience: ['staff', 'agent', 'supplier'],
    input: CaughtFilter,
    output: listOf(CaughtMail),
  }),
}
