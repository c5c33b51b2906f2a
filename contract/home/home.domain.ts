import { defineDomain } from '../kit/domain.ts'
import { homeApi } from './home.api.ts'
import { homeScreens } from './home.screens.ts'

export const home = defineDomain({
  name: 'home',
  uses: [
    'orders',
    'hotel-orders',
    'agents',
    'billing',
    'notifications',
    'pricing',
    'audit',
    'catalog',
    'ticketing',
    'stock',
    'suppliers',
  ],
  api: homeApi,
  screens: homeScreens,
  redirects: { '/': '/main' },
  permissions: { 'home.main.cost': {} },
})
