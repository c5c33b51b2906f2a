import { defineDomain } from '../kit/domain.ts'
import { auditApi } from './audit.api.ts'
import { auditScreens } from './audit.screens.ts'

export const audit = defineDomain({
  name: 'audit',
  uses: [],
  api: auditApi,
  screens: auditScreens,
})
