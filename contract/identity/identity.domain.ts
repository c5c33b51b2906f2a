import { defineDomain } from '../kit/domain.ts'
import { identityApi } from './identity.api.ts'
import { identityScreens } from './identity.screens.ts'

export const identity = defineDomain({
  name: 'identity',
  uses: ['files'],
  api: identityApi,
  screens: identityScreens,
})
