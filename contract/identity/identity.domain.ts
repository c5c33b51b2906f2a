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
    userUpdated: { subject: 'user' },
    userEnabled: { subject: 'user' },
    userDisabled: { subject: 'user' },
    userDeleted: { subject: 'user' },
    passwordReset: { subject: 'user' },
    passwordLinkSent: { subject: 'user' },
    passwordChanged: { subject: 'user' },
    passwordSet: { subject: 'user' },
    profileUpdated: { subject: 'user' },
    safeEmailChanged: { subject: 'user' },
    sessionsRevoked: { subject: 'user' },
  },
  errors: {
    wrongLogin: { code: 400110 },
    accountDisabled: { code: 400111 },
    merchantEnded: { code: 400112 },
    linkInvalid: { code: 404110 },
    lastAdmin: { code: 409110 },
    notYourself: { code: 409111 },
    onlyAdmin: { code: 409112 },
    beyondReach: { code: 403110 },
    lockedOut: { code: 429010, status: 429 },
    codeTooSoon: { code: 429011, status: 429 },
  },
})
