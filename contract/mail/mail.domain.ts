import { defineDomain } from '../kit/domain.ts'
import { mailApi } from './mail.api.ts'
import { mailScreens } from './mail.screens.ts'

const topics = ['mail', 'mailCount']
const mailed = { subject: 'mail', topics }
const text = { subject: 'mailTemplate' } as const

export const mail = defineDomain({
  name: 'mail',
  uses: ['files'],
  api: mailApi,
  screens: mailScreens,
  events: {
    failed: mailed,
    bounced: mailed,
    resent: mailed,
    hurried: mailed,
    cancelled: mailed,
    settled: mailed,
    templateSaved: text,
    templateEnabled: text,
    templateDisabled: text,
    templateDeleted: text,
  },
  errors: {
    beingSent: { code: 409751 },
    secret: { code: 409752 },
    forgotten: { code: 409753 },
  },
})
