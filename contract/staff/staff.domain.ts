import { defineDomain } from '../kit/domain.ts'
import { staffApi } from './staff.api.ts'
import { staffScreens } from './staff.screens.ts'

export const staff = defineDomain({
  name: 'staff',
  uses: ['audit', 'identity', 'files', 'settings'],
  api: staffApi,
  screens: staffScreens,
  events: {
    departmentSaved: { subject: 'department', topics: ['user'] },
    departmentDeleted: { subject: 'department', topics: ['user'] },
  },
  errors: {
    departmentInUse: { code: 409270 },
    ownReach: { code: 403270 },
  },
})
