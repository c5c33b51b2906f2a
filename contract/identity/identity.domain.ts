import { defineDomain } from '../kit/domain.ts'
import { identityApi } from './identity.api.ts'
import { identityScreens } from './identity.screens.ts'

export const identity = defineDomain({
  name: 'identity',
  uses: ['files', 'mail'],
  api: identityApi,
  screens: identityScreens,
  events: {
    userCreated: { subject: 'user' },
  },
  errors: {
    onlyAdmin: { code: 1003 },
    wrongLogin: { code: 400110 },
    accountDisabled: { code: 400111 },
    merchantEnded: { code: 400112 },
    lockedOut: { code: 429010, status: 429 },
  },
})
