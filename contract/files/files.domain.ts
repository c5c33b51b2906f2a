import { defineDomain } from '../kit/domain.ts'
import { filesApi } from './files.api.ts'
import { filesScreens } from './files.screens.ts'

export const files = defineDomain({
  name: 'files',
  uses: [],
  api: filesApi,
  screens: filesScreens,
})
