import { defineDomain } from '../kit/domain.ts'
import { catalogApi } from './catalog.api.ts'
import { catalogScreens } from './catalog.screens.ts'

export const catalog = defineDomain({
  name: 'catalog',
  uses: ['files', 'suppliers', 'audit'],
  api: catalogApi,
  screens: catalogScreens,
})
