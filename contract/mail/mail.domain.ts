import { defineDomain } from '../kit/domain.ts'
import { mailApi } from './mail.api.ts'
import { mailScreens } from './mail.screens.ts'

export const mail = defineDomain({
  name: 'mail',
  uses: ['files'],
  api: mailApi,
  screens: mailScreens,
  events: { failed: { subject: 'mail', topics: ['mail'] } },
})
