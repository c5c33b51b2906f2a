import { defineDomain } from '../kit/domain.ts'
import { staffApi } from './staff.api.ts'
import { staffScreens } from './staff.screens.ts'

export const staff = defineDomain({
  name: 'staff',
  uses: ['identity', 'files', 'settings'],
  api: staffApi,
  screens: staffScreens,
})
