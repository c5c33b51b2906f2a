import { read } from '../kit/endpoint.ts'
import { prefixed } from '../kit/prefixed.ts'
import { listOf } from '../kit/schema.ts'
import { CaughtFilter, CaughtMail } from './mail.schema.ts'
import { bounceApi } from './record/bounce.api.ts'
import { hotelMailApi, mailRecordApi } from './record/mail-record.api.ts'
import { MailCounts } from './record/mail-record.schema.ts'
import { templateApi } from './templates/template.api.ts'

export const mailApi = {
  /**
   * Mails of this merchant that the demo caught, newest first: an administrator's all of them, anybody else's those to
   * the address that they have proven to be theirs. Outside the demo there is no such thing (404).
   */
  caught: read('/supplier/mail/caught', {
    needs: '*',
    audience: ['staff', 'agent', 'supplier'],
    input: CaughtFilter,
    output: listOf(CaughtMail),
  }),
  ...mailRecordApi,
  ...prefixed('hotel', hotelMailApi),
  /** Failures that wait for somebody; of what the person may not see, none. */
  count: read('/supplier/emailRecord/count', { needs: '*', output: MailCounts }),
  ...bounceApi,
  ...templateApi,
}
