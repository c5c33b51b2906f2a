import { defineDomain } from '../kit/domain.ts'
import { statisticsApi } from './statistics.api.ts'
import { statisticsKeys } from './statistics.keys.ts'
import { statisticsScreens } from './statistics.screens.ts'

export const statistics = defineDomain({
  name: 'statistics',
  uses: ['orders', 'pricing', 'catalog', 'agents', 'staff', 'hotels'],
  api: statisticsApi,
  screens: statisticsScreens,
  permissions: { [statisticsKeys.cost]: {} },
})
