import { defineDomain } from '../kit/domain.ts'
import { mailApi } from './mail.api.ts'
import { mailScreens } from './mail.screens.ts'

export const mail = defineDomain({
  name: 'mail',
  uses: [],
  api: mailApi,
  screens: mailScreens,
})
