import { defineDomain } from '../kit/domain.ts'
import { bulkApi } from './bulk.api.ts'
import { bulkScreens } from './bulk.screens.ts'

export const bulk = defineDomain({
  name: 'bulk',
  uses: ['identity', 'notifications'],
  api: bulkApi,
  screens: bulkScreens,
  errors: { starterMayNot: { code: 409290 } },
})
