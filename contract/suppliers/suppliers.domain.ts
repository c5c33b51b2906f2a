import { defineDomain } from '../kit/domain.ts'
import { suppliersApi } from './suppliers.api.ts'
import { suppliersScreens } from './suppliers.screens.ts'

export const suppliers = defineDomain({
  name: 'suppliers',
  uses: ['identity'],
  api: suppliersApi,
  screens: suppliersScreens,
})
