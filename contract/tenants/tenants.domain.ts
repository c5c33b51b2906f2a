import { defineDomain } from '../kit/domain.ts'
import { tenantsApi } from './tenants.api.ts'
import { tenantsScreens } from './tenants.screens.ts'

export const tenants = defineDomain({
  name: 'tenants',
  uses: ['identity'],
  api: tenantsApi,
  screens: tenantsScreens,
})
