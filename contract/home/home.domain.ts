import { defineDomain } from '../kit/domain.ts'
import { homeApi } from './home.api.ts'
import { homeScreens } from './home.screens.ts'

export const home = defineDomain({
  name: 'home',
  uses: ['orders'],
  api: homeApi,
  screens: homeScreens,
})
