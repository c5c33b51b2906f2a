import { defineDomain } from '../kit/domain.ts'
import { hotelsApi } from './hotels.api.ts'
import { hotelsScreens } from './hotels.screens.ts'

/** Hotel rooms: the catalogue's screens and calls over rooms, with rights of their own. */
export const hotels = defineDomain({
  name: 'hotels',
  uses: ['catalog', 'pricing', 'stock'],
  api: hotelsApi,
  screens: hotelsScreens,
})
